-- Trigger of tables that operators write to (audit log, settings): refuses to change or remove a row.
CREATE OR REPLACE FUNCTION desk_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% only grows', TG_TABLE_NAME;
END $$;
