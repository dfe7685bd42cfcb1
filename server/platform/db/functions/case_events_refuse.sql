-- Trigger of case_events: refuses to change or remove what happened in a case.
CREATE OR REPLACE FUNCTION case_events_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'case_events only grows';
END $$;
