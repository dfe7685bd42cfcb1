-- Timed contracts: their configuration with its dates, what users stated and limited themselves to, the contracts.
-- Ids of contracts are made by the engine, in rising order; times are Unix milliseconds by the venue's clock.

-- Each line counts from its date on, until a later line does. Lines are only ever added.
CREATE TABLE timed_configs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  effective_from bigint NOT NULL,
  settings jsonb NOT NULL,
  operator text NOT NULL CHECK (operator <> ''),
  note text NOT NULL,
  time bigint NOT NULL,
  CHECK (effective_from >= time)
);

-- What a user stated, and the session that he is in.
CREATE TABLE timed_users (
  uid bigint PRIMARY KEY,
  country text CHECK (country ~ '^[A-Z]{2}$'),
  stated_at bigint,
  session_began bigint NOT NULL DEFAULT 0,
  last_accepted bigint NOT NULL DEFAULT 0,
  cooling_until bigint NOT NULL DEFAULT 0,
  CHECK ((country IS NULL) = (stated_at IS NULL))
) WITH (fillfactor = 80);

-- A user's own limits; the newest line that counts already is his limit. Null: none.
CREATE TABLE timed_limits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('loss', 'session')),
  value numeric(38, 18) CHECK (value > 0),
  set_at bigint NOT NULL,
  effective_at bigint NOT NULL CHECK (effective_at >= set_at)
);
CREATE INDEX timed_limits_of_user ON timed_limits (uid, kind, id DESC);

CREATE TABLE timed_contracts (
  id bigint PRIMARY KEY,
  uid bigint NOT NULL,
  inst_id text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('up', 'down')),
  stake numeric(38, 18) NOT NULL CHECK (stake > 0),
  ratio numeric(5, 4) NOT NULL CHECK (ratio > 0 AND ratio < 1),
  payout numeric(38, 18) NOT NULL,
  seconds integer NOT NULL CHECK (seconds > 0),
  received bigint NOT NULL,
  accepted bigint NOT NULL CHECK (accepted >= received),
  expiry bigint NOT NULL,
  config integer NOT NULL REFERENCES timed_configs (id),
  state text NOT NULL CHECK (state IN ('open', 'settled')),
  outcome text NOT NULL CHECK (outcome IN ('', 'win', 'lose', 'tie', 'void')),
  reason text NOT NULL CHECK (reason IN ('', 'no-entry', 'no-exit', 'lost')),
  credited numeric(38, 18) NOT NULL,
  entry jsonb,
  exit jsonb,
  among jsonb NOT NULL,
  settled bigint NOT NULL,
  CHECK (expiry = accepted + seconds * 1000),
  CHECK (payout > stake AND payout <= stake * (1 + ratio)),
  CHECK ((state = 'open') = (outcome = '') AND (state = 'open') = (settled = 0)),
  CHECK ((outcome = 'void') = (reason <> '')),
  CHECK (outcome IN ('', 'void') OR (entry IS NOT NULL AND exit IS NOT NULL)),
  -- What is paid follows from the outcome and the terms alone.
  CHECK (credited = CASE outcome WHEN 'win' THEN payout WHEN 'tie' THEN stake WHEN 'void' THEN stake ELSE 0 END)
) WITH (fillfactor = 70);
CREATE INDEX timed_contracts_open ON timed_contracts (uid, id DESC) WHERE state = 'open';
CREATE INDEX timed_contracts_ended ON timed_contracts (uid, id DESC) WHERE state = 'settled';
CREATE INDEX timed_contracts_ended_by_time ON timed_contracts (uid, settled) WHERE state = 'settled';

CREATE FUNCTION timed_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'timed: % on % is not allowed', TG_OP, TG_TABLE_NAME;
END $$;
CREATE TRIGGER timed_configs_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON timed_configs
  FOR EACH STATEMENT EXECUTE FUNCTION timed_refuse();
CREATE TRIGGER timed_limits_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON timed_limits
  FOR EACH STATEMENT EXECUTE FUNCTION timed_refuse();
CREATE TRIGGER timed_contracts_stay BEFORE DELETE OR TRUNCATE ON timed_contracts
  FOR EACH STATEMENT EXECUTE FUNCTION timed_refuse();

-- The terms of a contract never change, and what was settled stays: nobody reaches one user's outcome afterwards.
CREATE FUNCTION timed_contracts_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'open' OR NEW.state <> 'settled'
    OR (NEW.id, NEW.uid, NEW.inst_id, NEW.direction, NEW.stake, NEW.ratio, NEW.payout, NEW.seconds, NEW.received,
        NEW.accepted, NEW.expiry, NEW.config)
      IS DISTINCT FROM
       (OLD.id, OLD.uid, OLD.inst_id, OLD.direction, OLD.stake, OLD.ratio, OLD.payout, OLD.seconds, OLD.received,
        OLD.accepted, OLD.expiry, OLD.config) THEN
    RAISE EXCEPTION 'timed: % on % is not allowed', TG_OP, TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER timed_contracts_once BEFORE UPDATE ON timed_contracts
  FOR EACH ROW EXECUTE FUNCTION timed_contracts_once();

-- What a batch of the engine wants to know about users, in one round trip. Rows are found by their keys (see ledger_post).
CREATE FUNCTION timed_read(uids bigint[], key_uids bigint[], keys text[], coin text, at bigint)
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
    SELECT 'level', u.uid::text, u.status_advanced::text, NULL, NULL, NULL::jsonb FROM users AS u WHERE u.uid = ANY (uids)
    UNION ALL
    SELECT 'limit', l.uid::text, l.kind, l.value::text, NULL, NULL::jsonb FROM (
      SELECT DISTINCT ON (o.uid, o.kind) o.uid, o.kind, o.value FROM timed_limits AS o
      WHERE o.uid = ANY (uids) AND o.effective_at <= at ORDER BY o.uid, o.kind, o.id DESC
    ) AS l
    UNION ALL
    SELECT 'lost', n.uid::text, sum(n.stake - n.credited)::text, NULL, NULL, NULL::jsonb FROM timed_contracts AS n
      WHERE n.uid = ANY (uids) AND n.state = 'settled' AND n.settled > at - 86400000 GROUP BY n.uid;
END $$;

-- Everything that one batch of the engine did, or nothing of it. A contract that is settled already fails the batch: an
-- engine that missed a commit pays nobody twice.
CREATE FUNCTION timed_commit(
  sets int[], uids bigint[], kinds text[], coins text[], amounts numeric[], causes text[], cause_ids text[],
  opened jsonb, ended jsonb, sessions jsonb, replies jsonb, at bigint
) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  saved bigint;
BEGIN
  INSERT INTO request_keys (uid, key, call, body_hash, time, reply)
    SELECT uid, key, call, body_hash, at, reply
    FROM jsonb_to_recordset(replies) AS r (uid bigint, key text, call text, body_hash text, reply jsonb)
    ORDER BY uid, key;
  IF cardinality(sets) > 0 THEN
    PERFORM ledger_post(sets, uids, kinds, coins, amounts, causes, cause_ids, at);
  END IF;
  INSERT INTO timed_contracts SELECT * FROM jsonb_populate_recordset(NULL::timed_contracts, opened);
  INSERT INTO timed_users (uid, session_began, last_accepted)
    SELECT uid, session_began, last_accepted
    FROM jsonb_to_recordset(sessions) AS s (uid bigint, session_began bigint, last_accepted bigint) ORDER BY uid
    ON CONFLICT (uid) DO UPDATE SET session_began = excluded.session_began, last_accepted = excluded.last_accepted;
  UPDATE timed_contracts AS t SET
      state = 'settled', outcome = e.outcome, reason = e.reason, credited = e.credited, entry = e.entry, exit = e.exit,
      among = e.among, settled = e.settled
    FROM jsonb_to_recordset(ended) AS e (
      id bigint, outcome text, reason text, credited numeric, entry jsonb, exit jsonb, among jsonb, settled bigint
    )
    WHERE t.id = e.id AND t.state = 'open';
  GET DIAGNOSTICS saved = ROW_COUNT;
  IF saved <> jsonb_array_length(ended) THEN
    RAISE EXCEPTION 'timed: a contract was settled by another commit';
  END IF;
END $$;
