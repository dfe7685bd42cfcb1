-- Contracts: settings, positions, orders, fills and charges of funding. Ids are made by the engine, in rising order;
-- times are Unix milliseconds.

CREATE TABLE futures_settings (
  uid bigint NOT NULL,
  inst_id text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('cross', 'isolated')),
  leverage integer NOT NULL CHECK (leverage > 0),
  PRIMARY KEY (uid, inst_id)
);

CREATE TABLE futures_positions (
  id bigint PRIMARY KEY,
  uid bigint NOT NULL,
  inst_id text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('cross', 'isolated')),
  side text NOT NULL CHECK (side IN ('long', 'short')),
  leverage integer NOT NULL CHECK (leverage > 0),
  -- What is held, what that cost and what is put up for it; all zero once the position is closed.
  size numeric(38, 18) NOT NULL CHECK (size >= 0),
  cost numeric(38, 18) NOT NULL CHECK (cost >= 0),
  margin numeric(38, 18) NOT NULL CHECK (margin >= 0),
  opened_sz numeric(38, 18) NOT NULL,
  opened_quote numeric(38, 18) NOT NULL,
  closed_sz numeric(38, 18) NOT NULL,
  closed_quote numeric(38, 18) NOT NULL,
  realised numeric(38, 18) NOT NULL,
  fee numeric(38, 18) NOT NULL CHECK (fee >= 0),
  -- Above zero: paid.
  funding numeric(38, 18) NOT NULL,
  c_time bigint NOT NULL,
  u_time bigint NOT NULL,
  -- Counts the commits that changed the position.
  version integer NOT NULL,
  CHECK (opened_sz - closed_sz = size),
  CHECK (size > 0 OR (cost = 0 AND margin = 0))
) WITH (fillfactor = 80);
-- One way at a time.
CREATE UNIQUE INDEX futures_positions_open ON futures_positions (uid, inst_id) WHERE size > 0;
CREATE INDEX futures_positions_closed ON futures_positions (uid, id DESC) WHERE size = 0;

CREATE TABLE futures_orders (
  id bigint PRIMARY KEY,
  uid bigint NOT NULL,
  inst_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('order', 'tp', 'sl', 'liquidation', 'adl')),
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  px numeric(38, 18) CHECK (px > 0),
  sz numeric(38, 18) NOT NULL CHECK (sz > 0),
  tif text NOT NULL CHECK (tif IN ('gtc', 'ioc', 'fok', 'post_only')),
  reduce_only boolean NOT NULL,
  trig_px numeric(38, 18) CHECK (trig_px > 0),
  trig_by text CHECK (trig_by IN ('last', 'index', 'mark')),
  trig_dir text CHECK (trig_dir IN ('up', 'down')),
  state text NOT NULL CHECK (state IN ('live', 'partially_filled', 'filled', 'canceled')),
  acc_fill_sz numeric(38, 18) NOT NULL CHECK (acc_fill_sz >= 0 AND acc_fill_sz <= sz),
  acc_fill_quote numeric(38, 18) NOT NULL CHECK (acc_fill_quote >= 0),
  fee numeric(38, 18) NOT NULL CHECK (fee >= 0),
  realised numeric(38, 18) NOT NULL,
  -- Still frozen for what the order may open. Nothing once it has ended.
  frozen numeric(38, 18) NOT NULL CHECK (frozen >= 0),
  cancel_source text NOT NULL
    CHECK (cancel_source IN ('', 'user', 'no-liquidity', 'ioc', 'fok', 'margin', 'closed', 'liquidation')),
  c_time bigint NOT NULL,
  u_time bigint NOT NULL,
  rank bigint NOT NULL,
  version integer NOT NULL,
  CHECK ((trig_px IS NULL) = (trig_by IS NULL) AND (trig_px IS NULL) = (trig_dir IS NULL)),
  CHECK (kind IN ('tp', 'sl') = (trig_px IS NOT NULL)),
  CHECK (state IN ('live', 'partially_filled') OR frozen = 0)
) WITH (fillfactor = 80);
CREATE INDEX futures_orders_live ON futures_orders (uid, id DESC) WHERE state IN ('live', 'partially_filled');
CREATE INDEX futures_orders_ended ON futures_orders (uid, id DESC) WHERE state IN ('filled', 'canceled');

CREATE TABLE futures_fills (
  id bigint PRIMARY KEY,
  ord_id bigint NOT NULL REFERENCES futures_orders,
  pos_id bigint NOT NULL REFERENCES futures_positions,
  px numeric(38, 18) NOT NULL CHECK (px > 0),
  sz numeric(38, 18) NOT NULL CHECK (sz > 0),
  fee numeric(38, 18) NOT NULL CHECK (fee >= 0),
  realised numeric(38, 18) NOT NULL,
  exec_type text NOT NULL CHECK (exec_type IN ('T', 'M')),
  time bigint NOT NULL
);
CREATE INDEX futures_fills_of_order ON futures_fills (ord_id, id);

-- A contract is charged once at each time of funding, and each of its positions with it.
CREATE TABLE futures_charges (
  inst_id text NOT NULL,
  time bigint NOT NULL,
  PRIMARY KEY (inst_id, time)
);
CREATE TABLE futures_funding (
  pos_id bigint NOT NULL REFERENCES futures_positions,
  uid bigint NOT NULL,
  inst_id text NOT NULL,
  time bigint NOT NULL,
  rate numeric(38, 18) NOT NULL,
  mark numeric(38, 18) NOT NULL CHECK (mark > 0),
  -- Below zero for a short.
  size numeric(38, 18) NOT NULL,
  -- Above zero: paid.
  payment numeric(38, 18) NOT NULL,
  PRIMARY KEY (pos_id, time)
);
CREATE INDEX futures_funding_of_user ON futures_funding (uid, time DESC);

-- Everything that one batch of the engine did, or nothing of it. A position or an order that is not as the engine
-- believes fails, as does a reply whose key is taken and a charge that was made before (see spot_commit).
CREATE FUNCTION futures_commit(
  sets int[], uids bigint[], kinds text[], coins text[], amounts numeric[], causes text[], cause_ids text[],
  settings jsonb, positions jsonb, orders jsonb, fills jsonb, funding jsonb, charges jsonb, replies jsonb, at bigint
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
  INSERT INTO futures_settings SELECT * FROM jsonb_populate_recordset(NULL::futures_settings, settings)
    ON CONFLICT (uid, inst_id) DO UPDATE SET mode = excluded.mode, leverage = excluded.leverage;
  -- What closes comes first: a turned position closes one and opens another.
  INSERT INTO futures_positions
    SELECT * FROM jsonb_populate_recordset(NULL::futures_positions, positions) ORDER BY size > 0, id
    ON CONFLICT (id) DO UPDATE SET
      leverage = excluded.leverage, size = excluded.size, cost = excluded.cost, margin = excluded.margin,
      opened_sz = excluded.opened_sz, opened_quote = excluded.opened_quote, closed_sz = excluded.closed_sz,
      closed_quote = excluded.closed_quote, realised = excluded.realised, fee = excluded.fee,
      funding = excluded.funding, u_time = excluded.u_time, version = excluded.version
      WHERE futures_positions.version = excluded.version - 1;
  GET DIAGNOSTICS saved = ROW_COUNT;
  IF saved <> jsonb_array_length(positions) THEN
    RAISE EXCEPTION 'futures: a position was changed by another commit';
  END IF;
  INSERT INTO futures_orders SELECT * FROM jsonb_populate_recordset(NULL::futures_orders, orders)
    ON CONFLICT (id) DO UPDATE SET
      state = excluded.state, acc_fill_sz = excluded.acc_fill_sz, acc_fill_quote = excluded.acc_fill_quote,
      fee = excluded.fee, realised = excluded.realised, frozen = excluded.frozen,
      cancel_source = excluded.cancel_source, u_time = excluded.u_time, version = excluded.version
      WHERE futures_orders.version = excluded.version - 1;
  GET DIAGNOSTICS saved = ROW_COUNT;
  IF saved <> jsonb_array_length(orders) THEN
    RAISE EXCEPTION 'futures: an order was changed by another commit';
  END IF;
  INSERT INTO futures_fills SELECT * FROM jsonb_populate_recordset(NULL::futures_fills, fills);
  INSERT INTO futures_charges SELECT * FROM jsonb_populate_recordset(NULL::futures_charges, charges);
  INSERT INTO futures_funding SELECT * FROM jsonb_populate_recordset(NULL::futures_funding, funding);
END $$;
