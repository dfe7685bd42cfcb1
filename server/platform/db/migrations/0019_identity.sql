-- Who users are: pictures that they sent, cases that somebody decides, their certification, and how they leave.
-- Times are Unix milliseconds by the venue's clock.

ALTER TABLE users
  -- What is proved: 0 nothing, 1 the primary certification, 2 the advanced one.
  ADD COLUMN level smallint NOT NULL DEFAULT 0 CHECK (level BETWEEN 0 AND 2),
  -- An upload of his own.
  ADD COLUMN avatar text,
  -- When the account will be erased; null while it stays.
  ADD COLUMN erase_at bigint,
  -- When it was; what remains is what the ledger must keep.
  ADD COLUMN erased_at bigint;
UPDATE users SET level = 2 WHERE status_advanced = 2;
CREATE INDEX users_to_erase ON users (erase_at) WHERE erase_at IS NOT NULL;

-- Pictures; the files stand in the data folder under the same names.
CREATE TABLE uploads (
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{32}$'),
  -- Null: sent by somebody who was not signed in.
  uid bigint REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('avatar', 'certification', 'reset')),
  -- SHA-256 of what was sent, in hex: the same picture twice is seen.
  digest text NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  width integer NOT NULL,
  height integer NOT NULL,
  created_at bigint NOT NULL,
  -- Something names it; what nothing names is removed after a day.
  used boolean NOT NULL DEFAULT false
);
CREATE INDEX uploads_of_user ON uploads (uid, created_at);
CREATE INDEX uploads_unused ON uploads (created_at) WHERE NOT used;

-- What somebody has to decide for a user.
CREATE TABLE cases (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 50000001) PRIMARY KEY,
  -- Null: of somebody who could not sign in.
  uid bigint REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('primary', 'advanced', 'reset', 'appeal', 'deposit', 'withdrawal')),
  state text NOT NULL CHECK (state IN ('open', 'approved', 'rejected', 'withdrawn')),
  next text NOT NULL CHECK (next IN ('venue', 'user', 'nobody')),
  deadline bigint,
  reason text,
  decided_by text,
  reopened boolean NOT NULL DEFAULT false,
  -- SHA-256 of the secret of who is not signed in.
  secret_hash text,
  -- What it is about: ids of uploads, what is to be reset, the user's words. Emptied when the account is erased.
  detail jsonb NOT NULL,
  -- What the demo's policy will decide, and when; null where people decide.
  plan jsonb,
  decide_at bigint,
  opened_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  CHECK ((state = 'open') = (next <> 'nobody')),
  CHECK ((plan IS NULL) = (decide_at IS NULL))
);
CREATE INDEX cases_of_user ON cases (uid, id DESC);
CREATE INDEX cases_to_decide ON cases (decide_at) WHERE state = 'open' AND decide_at IS NOT NULL;
-- Of each kind that a user opens for himself, one at a time.
CREATE UNIQUE INDEX cases_open_once ON cases (uid, kind)
  WHERE state = 'open' AND kind IN ('primary', 'advanced', 'reset') AND uid IS NOT NULL;

-- What happened in a case, for ever.
CREATE TABLE case_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id bigint NOT NULL REFERENCES cases,
  at bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('opened', 'reopened', 'approved', 'rejected', 'withdrawn')),
  by text NOT NULL CHECK (by IN ('user', 'demo', 'desk')),
  reason text
);
CREATE INDEX case_events_of_case ON case_events (case_id, id);
CREATE FUNCTION case_events_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'case_events only grows';
END $$;
CREATE TRIGGER case_events_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON case_events
  FOR EACH STATEMENT EXECUTE FUNCTION case_events_refuse();

-- The newest that a user sent of each step; its case says what became of it.
CREATE TABLE identities (
  uid bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Name, number and country, encrypted (server/accounts/vault.ts).
  sealed bytea,
  primary_case bigint REFERENCES cases,
  document text CHECK (document IN ('passport', 'idCard', 'licence')),
  expires_on text CHECK (expires_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  front text, back text, selfie text,
  advanced_case bigint REFERENCES cases
);

-- Wallets that proved whose they are; an address belongs to one user at a time.
CREATE TABLE wallets (
  address text PRIMARY KEY CHECK (address ~ '^0x[0-9a-f]{40}$'),
  uid bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  code text NOT NULL,
  paired_at bigint NOT NULL
);
CREATE INDEX wallets_of_user ON wallets (uid);

CREATE TABLE wallet_challenges (
  uid bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  address text NOT NULL,
  nonce text NOT NULL,
  text text NOT NULL,
  expires_at bigint NOT NULL,
  PRIMARY KEY (uid, address)
);

-- What withdrawals took of the limit of a day, in USDT; what is cancelled gives it back.
CREATE TABLE withdrawal_uses (
  ref text PRIMARY KEY,
  uid bigint NOT NULL REFERENCES users,
  amount numeric NOT NULL CHECK (amount > 0),
  at bigint NOT NULL
);
CREATE INDEX withdrawal_uses_of_user ON withdrawal_uses (uid, at);

-- Exports of one's own data, which are counted.
CREATE TABLE data_exports (uid bigint NOT NULL REFERENCES users ON DELETE CASCADE, at bigint NOT NULL);
CREATE INDEX data_exports_of_user ON data_exports (uid, at);

-- The level decides the largest stake of a timed contract.
CREATE OR REPLACE FUNCTION timed_read(uids bigint[], key_uids bigint[], keys text[], coin text, at bigint)
RETURNS TABLE (what text, uid text, a text, b text, c text, data jsonb) LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  RETURN QUERY
    SELECT 'balance', x.uid::text, x.amount::text, NULL, NULL, NULL::jsonb FROM ledger_balances AS x
      WHERE x.kind = 'available' AND x.coin = timed_read.coin AND x.uid = ANY (uids)
    UNION ALL
    SELECT 'key', k.uid::text, k.key, k.call, k.body_hash, k.reply FROM request_keys AS k
      WHERE (k.uid, k.key) IN (SELECT * FROM unnest(key_uids, keys))
    UNION ALL
    SELECT 'user', t.uid::text, NULL, NULL, NULL, to_jsonb(t) FROM timed_users AS t WHERE t.uid = ANY (uids)
    UNION ALL
    SELECT 'level', u.uid::text, u.level::text, NULL, NULL, NULL::jsonb FROM users AS u WHERE u.uid = ANY (uids)
    UNION ALL
    SELECT 'limit', l.uid::text, l.kind, l.value::text, NULL, NULL::jsonb FROM (
      SELECT DISTINCT ON (o.uid, o.kind) o.uid, o.kind, o.value FROM timed_limits AS o
      WHERE o.uid = ANY (uids) AND o.effective_at <= at ORDER BY o.uid, o.kind, o.id DESC
    ) AS l
    UNION ALL
    SELECT 'lost', n.uid::text, sum(n.stake - n.credited)::text, NULL, NULL, NULL::jsonb FROM timed_contracts AS n
      WHERE n.uid = ANY (uids) AND n.state = 'settled' AND n.settled > at - 86400000 GROUP BY n.uid;
END $$;
