-- Trigger of c2c_orders: the state machine of escrow orders. Refuses a step that there is not, one that is not counted, and
-- any change of what was agreed.
CREATE OR REPLACE FUNCTION c2c_orders_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('escrowed', 'paid'), ('escrowed', 'cancelled'),
    ('paid', 'escrowed'), ('paid', 'appealed'), ('paid', 'released'), ('paid', 'cancelled'), ('paid', 'resolved'),
    ('appealed', 'paid'), ('appealed', 'released'), ('appealed', 'cancelled'), ('appealed', 'resolved'),
    ('released', 'appealed'), ('cancelled', 'appealed'), ('resolved', 'appealed')
  ) THEN
    RAISE EXCEPTION 'c2c: no step from % to %', OLD.state, NEW.state;
  END IF;
  -- The same version is an outage that lengthens a deadline: nothing else moves with it.
  IF NEW.version NOT IN (OLD.version, OLD.version + 1)
    OR (NEW.version = OLD.version AND (NEW.state, NEW.escrow, NEW.held) IS DISTINCT FROM (OLD.state, OLD.escrow, OLD.held))
  THEN
    RAISE EXCEPTION 'c2c: a step is counted once';
  END IF;
  -- "Paid" is undone once: a write of an older record would allow it again.
  IF OLD.undone AND NOT NEW.undone THEN
    RAISE EXCEPTION 'c2c: what was undone stays so';
  END IF;
  IF (NEW.ad_id, NEW.buyer, NEW.seller, NEW.taker, NEW.coin, NEW.currency, NEW.amount, NEW.price, NEW.total, NEW.transfer,
      NEW.method, NEW.payee, NEW.taken_at, NEW.seller_fee, NEW.record -> 'fees', NEW.record -> 'windows', NEW.record -> 'holdMs')
    IS DISTINCT FROM
    (OLD.ad_id, OLD.buyer, OLD.seller, OLD.taker, OLD.coin, OLD.currency, OLD.amount, OLD.price, OLD.total, OLD.transfer,
      OLD.method, OLD.payee, OLD.taken_at, OLD.seller_fee, OLD.record -> 'fees', OLD.record -> 'windows', OLD.record -> 'holdMs')
  THEN
    RAISE EXCEPTION 'c2c: what was agreed does not change';
  END IF;
  RETURN NEW;
END $$;
