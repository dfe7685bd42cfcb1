-- Trigger of tick_citations: a citation may be prolonged, and removed when its time is over by the record's own time.
-- Refuses everything else.
CREATE OR REPLACE FUNCTION tick_citations_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP = 'UPDATE' AND (NEW.minute <> OLD.minute OR NEW.until < OLD.until))
    OR (TG_OP = 'DELETE' AND OLD.until >= coalesce((SELECT max(minute) FROM tick_heads), 0)) THEN
    RAISE EXCEPTION 'ticks: % on % is not allowed', TG_OP, TG_TABLE_NAME;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
