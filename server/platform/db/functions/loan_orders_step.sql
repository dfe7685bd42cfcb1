-- Trigger of loan_orders: what was agreed stays, what is lent is never more, interest and sold collateral never less, and an
-- end is final.
CREATE OR REPLACE FUNCTION loan_orders_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ended_by IS NOT NULL THEN
    RAISE EXCEPTION 'loan: % is over', OLD.id;
  END IF;
  IF (NEW.uid, NEW.product, NEW.coin, NEW.collateral_coin, NEW.borrowed, NEW.days, NEW.taken_at, NEW.rate, NEW.haircut,
      NEW.initial, NEW.notice, NEW.urgent, NEW.liquidation, NEW.target, NEW.fee, NEW.lot)
    IS DISTINCT FROM (OLD.uid, OLD.product, OLD.coin, OLD.collateral_coin, OLD.borrowed, OLD.days, OLD.taken_at, OLD.rate,
      OLD.haircut, OLD.initial, OLD.notice, OLD.urgent, OLD.liquidation, OLD.target, OLD.fee, OLD.lot)
  THEN
    RAISE EXCEPTION 'loan: the terms of % change', OLD.id;
  END IF;
  IF NEW.principal > OLD.principal OR NEW.share > OLD.share OR NEW.interest_paid < OLD.interest_paid OR NEW.sold < OLD.sold
  THEN
    RAISE EXCEPTION 'loan: % owes more than it took', OLD.id;
  END IF;
  RETURN NEW;
END $$;
