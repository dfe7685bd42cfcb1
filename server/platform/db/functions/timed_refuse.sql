-- Trigger of the tables of timed contracts: refuses the statement.
CREATE OR REPLACE FUNCTION timed_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'timed: % on % is not allowed', TG_OP, TG_TABLE_NAME;
END $$;
