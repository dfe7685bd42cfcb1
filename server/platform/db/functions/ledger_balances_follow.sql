-- Trigger of ledger_balances: refuses updates that do not come from the trigger of ledger_lines.
CREATE OR REPLACE FUNCTION ledger_balances_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'ledger: % on % is not allowed', TG_OP, TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
