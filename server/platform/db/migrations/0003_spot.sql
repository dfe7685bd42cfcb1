-- Spot orders and their fills. Ids are made by the engine, in rising order; times are Unix milliseconds.

CREATE TABLE spot_orders (
  id bigint PRIMARY KEY,
  uid bigint NOT NULL,
  cl_ord_id text NOT NULL,
  inst_id text NOT NULL,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  ord_type text NOT NULL CHECK (ord_type IN ('market', 'limit')),
  px numeric(38, 18) CHECK (px > 0),
  sz numeric(38, 18) NOT NULL CHECK (sz > 0),
  tgt_ccy text NOT NULL CHECK (tgt_ccy IN ('base_ccy', 'quote_ccy')),
  state text NOT NULL CHECK (state IN ('live', 'partially_filled', 'filled', 'canceled')),
  acc_fill_sz numeric(38, 18) NOT NULL CHECK (acc_fill_sz >= 0),
  acc_fill_quote numeric(38, 18) NOT NULL CHECK (acc_fill_quote >= 0),
  fee numeric(38, 18) NOT NULL CHECK (fee >= 0),
  fee_ccy text NOT NULL,
  -- Still frozen for this order: quote currency for a buy, base for a sell. Nothing once it has ended.
  frozen numeric(38, 18) NOT NULL CHECK (frozen >= 0),
  cancel_source text NOT NULL CHECK (cancel_source IN ('', 'user', 'no-liquidity')),
  c_time bigint NOT NULL,
  u_time bigint NOT NULL,
  -- Priority among orders at one price: the id, or a later one after an amendment.
  rank bigint NOT NULL,
  -- Counts the commits that changed the order.
  version integer NOT NULL,
  CHECK ((px IS NULL) = (ord_type = 'market')),
  CHECK (tgt_ccy = 'quote_ccy' OR acc_fill_sz <= sz),
  CHECK (state IN ('live', 'partially_filled') = (frozen > 0))
) WITH (fillfactor = 80);
CREATE INDEX spot_orders_live ON spot_orders (uid, id DESC) WHERE state IN ('live', 'partially_filled');
CREATE INDEX spot_orders_ended ON spot_orders (uid, id DESC) WHERE state IN ('filled', 'canceled');

CREATE TABLE spot_fills (
  id bigint PRIMARY KEY,
  ord_id bigint NOT NULL REFERENCES spot_orders,
  px numeric(38, 18) NOT NULL CHECK (px > 0),
  sz numeric(38, 18) NOT NULL CHECK (sz > 0),
  fee numeric(38, 18) NOT NULL CHECK (fee >= 0),
  exec_type text NOT NULL CHECK (exec_type IN ('T', 'M')),
  time bigint NOT NULL
);
CREATE INDEX spot_fills_of_order ON spot_fills (ord_id, id);

-- What a batch of the engine wants to know, in one round trip: what is available, the answers to keys that were seen
-- before, and whose the orders are. Rows are found by their keys (see ledger_post).
CREATE FUNCTION spot_read(uids bigint[], coins text[], key_uids bigint[], keys text[], order_ids bigint[])
RETURNS TABLE (what text, a text, b text, c text, d text, reply jsonb) LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  RETURN QUERY
    SELECT 'balance', x.uid::text, x.coin, x.amount::text, NULL, NULL::jsonb FROM ledger_balances AS x
      WHERE x.kind = 'available' AND (x.uid, x.coin) IN (SELECT * FROM unnest(uids, coins))
    UNION ALL
    SELECT 'key', k.uid::text, k.key, k.call, k.body_hash, k.reply FROM request_keys AS k
      WHERE (k.uid, k.key) IN (SELECT * FROM unnest(key_uids, keys))
    UNION ALL
    SELECT 'order', o.id::text, o.uid::text, NULL, NULL, NULL::jsonb FROM spot_orders AS o WHERE o.id = ANY (order_ids);
END $$;

-- Everything that one batch of the engine did, or nothing of it: postings, orders, fills and the replies to requests.
-- A reply whose key is taken fails with 23505: another process answered it, or its client gave the key up. An order
-- that is not as the engine believes fails too: an engine that missed a commit can do no harm.
CREATE FUNCTION spot_commit(
  sets int[], uids bigint[], kinds text[], coins text[], amounts numeric[], causes text[], cause_ids text[],
  orders jsonb, fills jsonb, replies jsonb, at bigint
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
  INSERT INTO spot_orders SELECT * FROM jsonb_populate_recordset(NULL::spot_orders, orders)
    ON CONFLICT (id) DO UPDATE SET
      px = excluded.px, sz = excluded.sz, state = excluded.state, acc_fill_sz = excluded.acc_fill_sz,
      acc_fill_quote = excluded.acc_fill_quote, fee = excluded.fee, frozen = excluded.frozen,
      cancel_source = excluded.cancel_source, u_time = excluded.u_time, rank = excluded.rank, version = excluded.version
      WHERE spot_orders.version = excluded.version - 1;
  GET DIAGNOSTICS saved = ROW_COUNT;
  IF saved <> jsonb_array_length(orders) THEN
    RAISE EXCEPTION 'spot: an order was changed by another commit';
  END IF;
  INSERT INTO spot_fills SELECT * FROM jsonb_populate_recordset(NULL::spot_fills, fills);
END $$;
