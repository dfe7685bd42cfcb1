-- Trigger of tick_heads: refuses a head that does not continue the one before. Of two writers one fails.
-- Rows are found by their keys, also while the planner still takes the tables for small (see ledger_post).
CREATE OR REPLACE FUNCTION tick_heads_continue() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  latest tick_heads;
BEGIN
  SELECT * INTO latest FROM tick_heads ORDER BY number DESC LIMIT 1;
  IF NEW.number <> coalesce(latest.number, 0) + 1 OR NEW.previous <> coalesce(latest.hash, repeat('0', 64))
    OR NEW.minute <= coalesce(latest.minute, -1) THEN
    RAISE EXCEPTION 'ticks: head % does not continue the record', NEW.number;
  END IF;
  RETURN NEW;
END $$;
