-- Trigger of c2c_rulings: one that waits ends once; nothing else of a ruling changes.
CREATE OR REPLACE FUNCTION c2c_rulings_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'waiting' OR NEW.state = 'waiting'
    OR (NEW.order_id, NEW.at, NEW.ruled_by, NEW.key, NEW.opened_at, NEW.statements, NEW.to_buyer, NEW.to_seller, NEW.reason, NEW.note,
      NEW.from_deposit, NEW.deposit_coin)
      IS DISTINCT FROM
      (OLD.order_id, OLD.at, OLD.ruled_by, OLD.key, OLD.opened_at, OLD.statements, OLD.to_buyer, OLD.to_seller, OLD.reason, OLD.note,
      OLD.from_deposit, OLD.deposit_coin)
  THEN
    RAISE EXCEPTION 'c2c: a ruling does not change';
  END IF;
  RETURN NEW;
END $$;
