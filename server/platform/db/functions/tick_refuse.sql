-- Trigger of the tables of the tick record: refuses the statement.
CREATE OR REPLACE FUNCTION tick_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ticks: % on % is not allowed', TG_OP, TG_TABLE_NAME;
END $$;
