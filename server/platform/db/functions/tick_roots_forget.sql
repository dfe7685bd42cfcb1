-- Trigger of tick_roots: refuses to delete a root that is not old enough (tick_kept_from), that a receipt cites, or that the
-- next tick of its instrument continues.
CREATE OR REPLACE FUNCTION tick_roots_forget() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF OLD.minute >= tick_kept_from()
    OR EXISTS (SELECT FROM tick_citations WHERE minute = OLD.minute)
    OR NOT EXISTS (SELECT FROM tick_roots WHERE inst_id = OLD.inst_id AND minute > OLD.minute) THEN
    RAISE EXCEPTION 'ticks: % on % is not allowed', TG_OP, TG_TABLE_NAME;
  END IF;
  RETURN OLD;
END $$;
