-- Double entry. A line is the only cause of a balance: lines come in sets that sum to zero per coin, are never changed,
-- and carry the balances with them. Times are Unix milliseconds by the venue's clock.

-- What users own. House accounts have no row here: theirs would be locked by every order (see house_balances).
CREATE TABLE ledger_balances (
  uid bigint NOT NULL,
  coin text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('available', 'frozen', 'margin', 'escrow', 'locked')),
  amount numeric(38, 18) NOT NULL DEFAULT 0 CHECK (amount >= 0),
  PRIMARY KEY (uid, coin, kind)
) WITH (fillfactor = 70);

CREATE SEQUENCE ledger_sets;

CREATE TABLE ledger_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  set_id bigint NOT NULL,
  -- null: the house
  uid bigint,
  kind text NOT NULL,
  coin text NOT NULL CHECK (coin <> ''),
  amount numeric(38, 18) NOT NULL CHECK (amount <> 0),
  before numeric(38, 18),
  after numeric(38, 18),
  cause text NOT NULL CHECK (cause <> ''),
  cause_id text NOT NULL,
  time bigint NOT NULL,
  CHECK (
    CASE WHEN uid IS NULL
      THEN kind IN ('market', 'fees', 'insurance', 'rounding', 'suspense', 'outside') AND before IS NULL AND after IS NULL
      ELSE kind IN ('available', 'frozen', 'margin', 'escrow', 'locked')
        AND before IS NOT NULL AND after IS NOT NULL AND before >= 0 AND after >= 0 AND before + amount = after
    END
  )
);
CREATE INDEX ledger_lines_of_user ON ledger_lines (uid, id DESC) WHERE uid IS NOT NULL;
CREATE UNIQUE INDEX ledger_one_demo_grant ON ledger_lines (uid) WHERE cause = 'demo-grant' AND uid IS NOT NULL;

CREATE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger: % on % is not allowed', TG_OP, TG_TABLE_NAME;
END $$;

CREATE TRIGGER ledger_lines_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_lines
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();
CREATE TRIGGER ledger_balances_stay BEFORE DELETE OR TRUNCATE ON ledger_balances
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();
CREATE TRIGGER ledger_balances_begin_empty BEFORE INSERT ON ledger_balances
  FOR EACH ROW WHEN (NEW.amount <> 0) EXECUTE FUNCTION ledger_refuse();

-- Balances move only from within the trigger of the lines.
CREATE FUNCTION ledger_balances_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'ledger: % on % is not allowed', TG_OP, TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_balances_follow BEFORE UPDATE ON ledger_balances
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_balances_follow();

-- Every insert brings whole sets, continues each account where it stands, and takes its balance along.
CREATE FUNCTION ledger_apply() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched bigint;
  moved bigint;
BEGIN
  IF EXISTS (SELECT FROM added GROUP BY set_id, coin HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'ledger: a posting set does not sum to zero';
  END IF;
  IF EXISTS (
    SELECT FROM (
      SELECT before, lag(after) OVER (PARTITION BY uid, coin, kind ORDER BY id) AS previous
      FROM added WHERE uid IS NOT NULL
    ) AS chain WHERE previous <> before
  ) THEN
    RAISE EXCEPTION 'ledger: the lines of an account do not follow each other';
  END IF;
  WITH ends AS (
    SELECT uid, coin, kind, (array_agg(before ORDER BY id))[1] AS first, (array_agg(after ORDER BY id DESC))[1] AS last
    FROM added WHERE uid IS NOT NULL GROUP BY uid, coin, kind
  ), updated AS (
    UPDATE ledger_balances AS b SET amount = ends.last FROM ends
    WHERE b.uid = ends.uid AND b.coin = ends.coin AND b.kind = ends.kind AND b.amount = ends.first
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM ends), (SELECT count(*) FROM updated) INTO touched, moved;
  IF touched <> moved THEN
    RAISE EXCEPTION 'ledger: a line does not continue the balance of its account';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_apply AFTER INSERT ON ledger_lines
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_apply();

-- The way in: one element of each array per line, in order; `sets` groups the lines. Accounts are locked in the order
-- of their keys, so that two calls cannot wait for each other. Fails with 23514 when a balance would go below zero.
-- Rows are always found by their keys: a plan that was made while the tables were empty is kept while they grow.
CREATE FUNCTION ledger_post(
  sets int[], uids bigint[], kinds text[], coins text[], amounts numeric[], causes text[], cause_ids text[], at bigint
) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO ledger_balances (uid, coin, kind)
    SELECT DISTINCT line.uid, line.coin, line.kind FROM unnest(uids, coins, kinds) AS line (uid, coin, kind)
    WHERE line.uid IS NOT NULL
      AND NOT EXISTS (SELECT FROM ledger_balances AS b WHERE b.uid = line.uid AND b.coin = line.coin AND b.kind = line.kind)
    ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING;
  PERFORM FROM ledger_balances AS b
    WHERE (b.uid, b.coin, b.kind) IN (SELECT * FROM unnest(uids, coins, kinds) AS line (uid, coin, kind))
    ORDER BY b.uid, b.coin, b.kind FOR UPDATE;
  INSERT INTO ledger_lines (set_id, uid, kind, coin, amount, before, after, cause, cause_id, time)
    SELECT named.id, line.uid, line.kind, line.coin, line.amount,
      b.amount + sum(line.amount) OVER account - line.amount, b.amount + sum(line.amount) OVER account,
      line.cause, line.cause_id, at
    FROM unnest(sets, uids, kinds, coins, amounts, causes, cause_ids) WITH ORDINALITY
      AS line (set, uid, kind, coin, amount, cause, cause_id, n)
    JOIN (SELECT set, nextval('ledger_sets') AS id FROM (SELECT DISTINCT unnest(sets) AS set) AS each) AS named
      ON named.set = line.set
    LEFT JOIN ledger_balances AS b ON b.uid = line.uid AND b.coin = line.coin AND b.kind = line.kind
    WINDOW account AS (PARTITION BY line.uid, line.coin, line.kind ORDER BY line.n)
    ORDER BY line.n;
END $$;

-- Demo funds, once per user: true when they were given now.
CREATE FUNCTION ledger_grant_demo(owner bigint, of_coin text, given numeric, at bigint)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_balances (uid, coin, kind) VALUES (owner, of_coin, 'available') ON CONFLICT DO NOTHING;
  PERFORM FROM ledger_balances WHERE uid = owner AND coin = of_coin AND kind = 'available' FOR UPDATE;
  IF EXISTS (SELECT FROM ledger_lines WHERE uid = owner AND cause = 'demo-grant') THEN
    RETURN false;
  END IF;
  PERFORM ledger_post(
    ARRAY[1, 1], ARRAY[owner, NULL], ARRAY['available', 'outside'], ARRAY[of_coin, of_coin], ARRAY[given, -given],
    ARRAY['demo-grant', 'demo-grant'], ARRAY[owner::text, owner::text], at
  );
  RETURN true;
END $$;

CREATE VIEW house_balances AS
  SELECT kind, coin, sum(amount) AS amount FROM ledger_lines WHERE uid IS NULL GROUP BY kind, coin;

-- What is wrong, from the lines alone; nothing in a sound ledger.
CREATE VIEW ledger_faults AS
  SELECT 'coin' AS fault, coin AS detail FROM ledger_lines GROUP BY coin HAVING sum(amount) <> 0
  UNION ALL
  SELECT 'set', set_id || ' ' || coin FROM ledger_lines GROUP BY set_id, coin HAVING sum(amount) <> 0
  UNION ALL
  SELECT 'chain', id::text FROM (
    SELECT id, before, lag(after, 1, 0::numeric) OVER (PARTITION BY uid, coin, kind ORDER BY id) AS previous
    FROM ledger_lines WHERE uid IS NOT NULL
  ) AS chain WHERE previous <> before
  UNION ALL
  SELECT 'balance', concat_ws(' ', b.uid, b.coin, b.kind)
  FROM ledger_balances AS b
  FULL JOIN (
    SELECT uid, coin, kind, sum(amount) AS amount FROM ledger_lines WHERE uid IS NOT NULL GROUP BY uid, coin, kind
  ) AS l ON l.uid = b.uid AND l.coin = b.coin AND l.kind = b.kind
  WHERE coalesce(b.amount, 0) <> coalesce(l.amount, 0);

-- The answer to each money-moving request, under the key that its client chose. A null reply: the client gave the key
-- up before the request arrived; it is refused when it does.
CREATE TABLE request_keys (
  uid bigint NOT NULL,
  key text NOT NULL,
  call text NOT NULL,
  body_hash text NOT NULL,
  time bigint NOT NULL,
  reply jsonb,
  PRIMARY KEY (uid, key)
);
CREATE INDEX request_keys_by_age ON request_keys (time);
