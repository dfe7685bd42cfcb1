-- Trigger of sale_orders: the state machine of an order, and what of it never changes or goes back.
CREATE OR REPLACE FUNCTION sale_orders_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('committed', 'allocated'), ('committed', 'paid'), ('committed', 'refunded'), ('allocated', 'paid'), ('allocated', 'refunded'),
    ('paid', 'delivered'), ('paid', 'refunded')
  ) THEN
    RAISE EXCEPTION 'sale: no step from % to %', OLD.state, NEW.state;
  END IF;
  IF (NEW.sale, NEW.uid, NEW.line, NEW.nonce, NEW.created_at) IS DISTINCT FROM
      (OLD.sale, OLD.uid, OLD.line, OLD.nonce, OLD.created_at)
    OR NEW.committed < OLD.committed OR NEW.released < OLD.released
    OR (OLD.state <> 'committed' AND (NEW.committed, NEW.tokens, NEW.charged) IS DISTINCT FROM
      (OLD.committed, OLD.tokens, OLD.charged))
  THEN
    RAISE EXCEPTION 'sale: what was agreed does not change';
  END IF;
  RETURN NEW;
END $$;
