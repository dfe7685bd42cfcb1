-- Trigger of transfers: the state machine of deposits and withdrawals. Refuses a step that there is not, and any change of
-- what was agreed.
CREATE OR REPLACE FUNCTION transfers_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND (OLD.kind, OLD.state, NEW.state) NOT IN (
    ('deposit', 'created', 'pending'), ('deposit', 'created', 'cancelled'), ('deposit', 'created', 'expired'),
    ('deposit', 'pending', 'approved'), ('deposit', 'pending', 'refused'), ('deposit', 'pending', 'cancelled'),
    ('deposit', 'refused', 'pending'),
    ('withdrawal', 'created', 'pending'), ('withdrawal', 'created', 'cancelled'), ('withdrawal', 'created', 'expired'),
    ('withdrawal', 'pending', 'approved'), ('withdrawal', 'pending', 'refused'), ('withdrawal', 'pending', 'cancelled'),
    ('withdrawal', 'approved', 'paid'), ('withdrawal', 'approved', 'refused')
  ) THEN
    RAISE EXCEPTION 'transfers: no step from % to % of a %', OLD.state, NEW.state, OLD.kind;
  END IF;
  IF (NEW.uid, NEW.kind, NEW.coin, NEW.currency, NEW.rate, NEW.amount, NEW.fee, NEW.outside, NEW.account_id)
    IS DISTINCT FROM
    (OLD.uid, OLD.kind, OLD.coin, OLD.currency, OLD.rate, OLD.amount, OLD.fee, OLD.outside, OLD.account_id)
  THEN
    RAISE EXCEPTION 'transfers: what was agreed does not change';
  END IF;
  RETURN NEW;
END $$;
