-- Trigger of sales: steps go forward, and what was published stays. The secret of a lottery can be lost, and never changes.
CREATE OR REPLACE FUNCTION sales_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.progress <> OLD.progress AND (OLD.progress, NEW.progress) NOT IN (
    ('open', 'rationed'), ('open', 'failed'), ('rationed', 'distributed'), ('rationed', 'failed')
  ) THEN
    RAISE EXCEPTION 'sale: no step from % to %', OLD.progress, NEW.progress;
  END IF;
  IF (NEW.settings, NEW.secret_hash, NEW.opened_at) IS DISTINCT FROM (OLD.settings, OLD.secret_hash, OLD.opened_at)
    OR (NEW.secret IS NOT NULL AND NEW.secret IS DISTINCT FROM OLD.secret)
    OR (OLD.progress <> 'open' AND (NEW.participants, NEW.total, NEW.root, NEW.allocated, NEW.excess, NEW.rationed_at)
      IS DISTINCT FROM (OLD.participants, OLD.total, OLD.root, OLD.allocated, OLD.excess, OLD.rationed_at))
    OR NEW.pay_by < OLD.pay_by OR (OLD.distributed_at IS NOT NULL AND NEW.distributed_at IS DISTINCT FROM OLD.distributed_at)
  THEN
    RAISE EXCEPTION 'sale: what was published does not change';
  END IF;
  RETURN NEW;
END $$;
