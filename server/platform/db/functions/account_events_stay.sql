-- Trigger of account_events: refuses every change of a security event. Rows may be deleted in a transaction that has set
-- `tapeline.trail_ends` to `on`, when their time is over.
CREATE OR REPLACE FUNCTION account_events_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('tapeline.trail_ends', true) = 'on' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'the trail of an account is not changed';
END $$;
