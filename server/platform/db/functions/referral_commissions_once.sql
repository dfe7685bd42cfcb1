-- Trigger of referral_commissions: only what is held is settled, and only once.
CREATE OR REPLACE FUNCTION referral_commissions_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'held' OR NEW.state = 'held'
    OR (NEW.id, NEW.fee_line, NEW.referee, NEW.referrer, NEW.product, NEW.coin, NEW.fee, NEW.rate, NEW.amount, NEW.traded_at)
      IS DISTINCT FROM
      (OLD.id, OLD.fee_line, OLD.referee, OLD.referrer, OLD.product, OLD.coin, OLD.fee, OLD.rate, OLD.amount, OLD.traded_at) THEN
    RAISE EXCEPTION 'referral: a commission is settled once';
  END IF;
  RETURN NEW;
END $$;
