-- Trigger of pledged_orders: what was agreed stays, hours are paid in turn and never twice, what they paid is their interest
-- to the digit, and an end is final.
CREATE OR REPLACE FUNCTION pledged_orders_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'redeemed' THEN
    RAISE EXCEPTION 'pledged: order % is over', OLD.id;
  END IF;
  IF (NEW.uid, NEW.product, NEW.coin, NEW.principal, NEW.rate, NEW.days, NEW.at, NEW.value_at)
    IS DISTINCT FROM (OLD.uid, OLD.product, OLD.coin, OLD.principal, OLD.rate, OLD.days, OLD.at, OLD.value_at)
  THEN
    RAISE EXCEPTION 'pledged: the terms of order % change', OLD.id;
  END IF;
  IF NEW.paid_hours < OLD.paid_hours OR NEW.rate_hours < OLD.rate_hours
    OR NEW.paid <> earn_interest(NEW.principal, NEW.rate_hours, 1, 8760, 8)
  THEN
    RAISE EXCEPTION 'pledged: order % has paid something else', OLD.id;
  END IF;
  RETURN NEW;
END $$;
