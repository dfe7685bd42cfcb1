-- Trigger of spot_switches: refuses to change or remove a row.
CREATE OR REPLACE FUNCTION spot_switches_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'spot: % on % is not allowed', TG_OP, TG_TABLE_NAME;
END $$;
