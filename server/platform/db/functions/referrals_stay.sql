-- Trigger of referrals: a referrer never changes, and what was ended stays ended.
CREATE OR REPLACE FUNCTION referrals_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.referee, NEW.referrer, NEW.at) IS DISTINCT FROM (OLD.id, OLD.referee, OLD.referrer, OLD.at)
    OR (OLD.ended_at IS NOT NULL AND NEW.ended_at IS DISTINCT FROM OLD.ended_at) THEN
    RAISE EXCEPTION 'referrals: who invited an account never changes';
  END IF;
  RETURN NEW;
END $$;
