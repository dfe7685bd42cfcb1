-- Trigger of tick_roots: refuses a root that does not continue the one before of its instrument.
CREATE OR REPLACE FUNCTION tick_roots_continue() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  latest tick_roots;
BEGIN
  SELECT * INTO latest FROM tick_roots WHERE inst_id = NEW.inst_id ORDER BY minute DESC LIMIT 1;
  IF NEW.first_seq <> coalesce(latest.last_seq, 0) + 1 OR NEW.before <> coalesce(latest.after, NEW.before)
    OR NEW.minute <= coalesce(latest.minute, -1) THEN
    RAISE EXCEPTION 'ticks: a root of % does not continue the record', NEW.inst_id;
  END IF;
  RETURN NEW;
END $$;
