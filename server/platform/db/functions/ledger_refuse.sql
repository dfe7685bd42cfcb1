-- Trigger of tables whose rows stay: refuses the statement.
CREATE OR REPLACE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger: % on % is not allowed', TG_OP, TG_TABLE_NAME;
END $$;
