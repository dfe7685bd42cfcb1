-- Money that comes in and goes out: the ways (channels), deposits and withdrawals, where users are paid out to, and
-- exchanges at a quoted price. Times are Unix milliseconds by the venue's clock.

ALTER TABLE uploads
  DROP CONSTRAINT uploads_purpose_check,
  ADD CONSTRAINT uploads_purpose_check CHECK (purpose IN ('avatar', 'certification', 'reset', 'receipt'));

-- What counts of a channel is its newest line whose date has come; lines are only added.
CREATE TABLE pay_channels (
  line bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text NOT NULL CHECK (id ~ '^[a-z0-9-]{2,40}$'),
  effective_from bigint NOT NULL,
  settings jsonb NOT NULL,
  operator text NOT NULL,
  note text NOT NULL,
  time bigint NOT NULL
);
CREATE INDEX pay_channels_now ON pay_channels (id, effective_from DESC, line DESC);
CREATE TRIGGER pay_channels_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON pay_channels
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();

-- Likewise what else money goes by: spreads and bounds of exchanges.
CREATE TABLE money_configs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  effective_from bigint NOT NULL,
  settings jsonb NOT NULL,
  operator text NOT NULL,
  note text NOT NULL,
  time bigint NOT NULL
);
CREATE TRIGGER money_configs_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON money_configs
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();

CREATE TABLE payout_accounts (
  id bigint PRIMARY KEY,
  uid bigint NOT NULL REFERENCES users,
  channel text NOT NULL,
  label text NOT NULL,
  method text NOT NULL CHECK (method IN ('bank', 'crypto')),
  currency text NOT NULL,
  network text NOT NULL,
  -- Encrypted; bound to the user.
  sealed bytea NOT NULL,
  -- Of what is sealed: the same account twice is seen.
  mark text NOT NULL,
  created_at bigint NOT NULL,
  -- A new one is held (domain rules).
  usable_at bigint NOT NULL,
  removed_at bigint
);
CREATE UNIQUE INDEX payout_accounts_once ON payout_accounts (uid, mark) WHERE removed_at IS NULL;

CREATE TABLE transfers (
  id bigint PRIMARY KEY,
  uid bigint NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('deposit', 'withdrawal')),
  state text NOT NULL CHECK (state IN ('created', 'pending', 'approved', 'paid', 'refused', 'cancelled', 'expired')),
  channel text NOT NULL,
  method text NOT NULL CHECK (method IN ('bank', 'crypto')),
  network text NOT NULL,
  coin text NOT NULL,
  currency text NOT NULL,
  rate numeric(38, 18) NOT NULL CHECK (rate > 0),
  amount numeric(38, 18) NOT NULL CHECK (amount > 0),
  fee numeric(38, 18) NOT NULL CHECK (fee >= 0),
  net numeric(38, 18) NOT NULL CHECK (net > 0 AND net + fee = amount),
  -- In the currency.
  outside numeric(38, 18) NOT NULL CHECK (outside > 0),
  -- In USDT, for limits.
  worth numeric(38, 18) NOT NULL CHECK (worth >= 0),
  reference text NOT NULL UNIQUE,
  pay_to jsonb NOT NULL,
  account_id bigint REFERENCES payout_accounts,
  destination text NOT NULL,
  receipt text,
  case_id bigint,
  by_demo boolean NOT NULL DEFAULT false,
  reason text,
  -- When it runs out, or is paid by the demo; null while it waits for somebody, and at its end.
  due_at bigint,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  CHECK ((kind = 'withdrawal') = (account_id IS NOT NULL))
);
CREATE INDEX transfers_of_user ON transfers (uid, id DESC);
CREATE INDEX transfers_due ON transfers (due_at) WHERE due_at IS NOT NULL;
CREATE UNIQUE INDEX transfers_of_case ON transfers (case_id) WHERE case_id IS NOT NULL;

CREATE TABLE transfer_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transfer_id bigint NOT NULL REFERENCES transfers,
  at bigint NOT NULL,
  state text NOT NULL,
  by text NOT NULL
);
CREATE INDEX transfer_events_of ON transfer_events (transfer_id, id);
CREATE TRIGGER transfer_events_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON transfer_events
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();

-- The state machine, held by the records: whoever asks for a step that there is not, fails, and what was agreed stays.
CREATE FUNCTION transfers_step() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER transfers_step BEFORE UPDATE ON transfers FOR EACH ROW EXECUTE FUNCTION transfers_step();
CREATE TRIGGER transfers_stay BEFORE DELETE OR TRUNCATE ON transfers
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();

-- Credited once, paid once, given back once: whatever happens elsewhere, the ledger takes no second one.
CREATE UNIQUE INDEX ledger_transfer_once ON ledger_lines (cause_id, cause)
  WHERE uid IS NOT NULL AND kind <> 'available' AND cause IN ('withdrawal', 'withdrawal-return');
CREATE UNIQUE INDEX ledger_deposit_once ON ledger_lines (cause_id) WHERE uid IS NOT NULL AND cause = 'deposit';

-- A quote, and the exchange that it became.
CREATE TABLE flash_quotes (
  id bigint PRIMARY KEY,
  uid bigint NOT NULL REFERENCES users,
  from_coin text NOT NULL,
  to_coin text NOT NULL,
  amount_in numeric(38, 18) NOT NULL CHECK (amount_in > 0),
  amount_out numeric(38, 18) NOT NULL CHECK (amount_out > 0),
  rate numeric(38, 18) NOT NULL CHECK (rate > 0),
  mid numeric(38, 18) NOT NULL CHECK (mid > 0),
  spread numeric(8, 6) NOT NULL CHECK (spread >= 0),
  cost numeric(38, 18) NOT NULL CHECK (cost >= 0),
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  used_at bigint,
  CHECK (from_coin <> to_coin)
);
CREATE INDEX flash_quotes_used ON flash_quotes (uid, id DESC) WHERE used_at IS NOT NULL;
CREATE INDEX flash_quotes_unused ON flash_quotes (expires_at) WHERE used_at IS NULL;
CREATE UNIQUE INDEX ledger_flash_once ON ledger_lines (cause_id, coin) WHERE uid IS NOT NULL AND cause = 'flash';

-- Everything that one step of a transfer or an exchange does to the money, with the reply to its request, in one round
-- trip within the transaction of the step.
CREATE FUNCTION money_commit(
  sets int[], uids bigint[], kinds text[], coins text[], amounts numeric[], causes text[], cause_ids text[],
  of_uid bigint, of_key text, of_call text, of_hash text, of_reply jsonb, at bigint
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF of_key IS NOT NULL THEN
    INSERT INTO request_keys (uid, key, call, body_hash, time, reply)
      VALUES (of_uid, of_key, of_call, of_hash, at, of_reply);
  END IF;
  IF cardinality(sets) > 0 THEN
    PERFORM ledger_post(sets, uids, kinds, coins, amounts, causes, cause_ids, at);
  END IF;
END $$;
