-- Trigger of managed_orders: what was agreed stays, days are paid in turn and never twice, what they paid is their interest
-- to the digit, and an end is final.
CREATE OR REPLACE FUNCTION managed_orders_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'redeemed' THEN
    RAISE EXCEPTION 'managed: order % is over', OLD.id;
  END IF;
  IF (NEW.uid, NEW.product, NEW.coin, NEW.principal, NEW.rate, NEW.days, NEW.notice_days, NEW.at, NEW.value_at)
    IS DISTINCT FROM
    (OLD.uid, OLD.product, OLD.coin, OLD.principal, OLD.rate, OLD.days, OLD.notice_days, OLD.at, OLD.value_at)
  THEN
    RAISE EXCEPTION 'managed: the terms of order % change', OLD.id;
  END IF;
  IF NEW.paid_days < OLD.paid_days OR NEW.paid <> earn_interest(NEW.principal, NEW.rate, NEW.paid_days, 365, 8) THEN
    RAISE EXCEPTION 'managed: order % has paid something else', OLD.id;
  END IF;
  RETURN NEW;
END $$;
