-- What orders on contracts say of themselves, take-profits and stop-losses that come with an order, and what lists need.

ALTER TABLE futures_orders
  -- The settings that the order was placed with.
  ADD COLUMN mode text NOT NULL DEFAULT 'isolated' CHECK (mode IN ('cross', 'isolated')),
  ADD COLUMN leverage integer NOT NULL DEFAULT 1 CHECK (leverage > 0),
  -- When the trigger was reached; null while the order waits for it.
  ADD COLUMN trig_time bigint,
  -- Where a take-profit and a stop-loss are set for what the order opens, and what they watch.
  ADD COLUMN tp_px numeric(38, 18) CHECK (tp_px > 0),
  ADD COLUMN sl_px numeric(38, 18) CHECK (sl_px > 0),
  ADD COLUMN attach_by text CHECK (attach_by IN ('last', 'index', 'mark')),
  -- The order that such a take-profit or stop-loss came with.
  ADD COLUMN parent_id bigint,
  ADD CONSTRAINT futures_orders_reached CHECK (trig_time IS NULL OR trig_px IS NOT NULL),
  ADD CONSTRAINT futures_orders_attached CHECK (
    (attach_by IS NOT NULL) = (tp_px IS NOT NULL OR sl_px IS NOT NULL) AND (attach_by IS NULL OR NOT reduce_only)
  ),
  ADD CONSTRAINT futures_orders_parent CHECK (parent_id IS NULL OR kind IN ('tp', 'sl'));
ALTER TABLE futures_orders ALTER COLUMN mode DROP DEFAULT, ALTER COLUMN leverage DROP DEFAULT;
CREATE INDEX futures_fills_of_position ON futures_fills (pos_id, id);
-- What was realised since a moment.
CREATE INDEX futures_positions_of_user ON futures_positions (uid, u_time);

CREATE OR REPLACE FUNCTION futures_commit(
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
  -- The size of one that came with an order grows with what that order fills.
  INSERT INTO futures_orders SELECT * FROM jsonb_populate_recordset(NULL::futures_orders, orders)
    ON CONFLICT (id) DO UPDATE SET
      sz = excluded.sz, state = excluded.state, acc_fill_sz = excluded.acc_fill_sz,
      acc_fill_quote = excluded.acc_fill_quote, fee = excluded.fee, realised = excluded.realised,
      frozen = excluded.frozen, cancel_source = excluded.cancel_source, trig_time = excluded.trig_time,
      u_time = excluded.u_time, version = excluded.version
      WHERE futures_orders.version = excluded.version - 1;
  GET DIAGNOSTICS saved = ROW_COUNT;
  IF saved <> jsonb_array_length(orders) THEN
    RAISE EXCEPTION 'futures: an order was changed by another commit';
  END IF;
  INSERT INTO futures_fills SELECT * FROM jsonb_populate_recordset(NULL::futures_fills, fills);
  INSERT INTO futures_charges SELECT * FROM jsonb_populate_recordset(NULL::futures_charges, charges);
  INSERT INTO futures_funding SELECT * FROM jsonb_populate_recordset(NULL::futures_funding, funding);
END $$;
