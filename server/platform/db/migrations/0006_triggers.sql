-- Time in force, triggers and pairs of spot orders, and the switches by which an operator halts an instrument.

ALTER TABLE spot_orders
  ADD COLUMN tif text NOT NULL DEFAULT 'gtc' CHECK (tif IN ('gtc', 'ioc', 'fok', 'post_only')),
  ADD COLUMN trig_px numeric(38, 18) CHECK (trig_px > 0),
  ADD COLUMN trig_px_type text CHECK (trig_px_type IN ('last', 'index')),
  ADD COLUMN trig_dir text CHECK (trig_dir IN ('up', 'down')),
  -- When the trigger was reached; null while the order waits for it.
  ADD COLUMN trig_time bigint,
  -- The id of the limit order of a pair of which one order cancels the other, on both.
  ADD COLUMN oco_id bigint;
UPDATE spot_orders SET tif = 'ioc' WHERE ord_type = 'market';
ALTER TABLE spot_orders
  ALTER COLUMN tif DROP DEFAULT,
  DROP CONSTRAINT spot_orders_cancel_source_check,
  DROP CONSTRAINT spot_orders_check2,
  ADD CONSTRAINT spot_orders_cancel_source
    CHECK (cancel_source IN ('', 'user', 'no-liquidity', 'ioc', 'fok', 'oco')),
  ADD CONSTRAINT spot_orders_trigger_whole CHECK (
    (trig_px IS NULL) = (trig_px_type IS NULL) AND (trig_px IS NULL) = (trig_dir IS NULL)
    AND (trig_time IS NULL OR trig_px IS NOT NULL)
  ),
  ADD CONSTRAINT spot_orders_market_takes CHECK (ord_type = 'limit' OR tif = 'ioc'),
  -- What takes or ends at once does not rest.
  ADD CONSTRAINT spot_orders_rest CHECK (
    state IN ('filled', 'canceled') OR tif IN ('gtc', 'post_only') OR (trig_px IS NOT NULL AND trig_time IS NULL)
  ),
  ADD CONSTRAINT spot_orders_fok_whole CHECK (tif <> 'fok' OR acc_fill_sz = 0 OR acc_fill_sz = sz),
  ADD CONSTRAINT spot_orders_wait_unfilled CHECK (trig_px IS NULL OR trig_time IS NOT NULL OR acc_fill_sz = 0),
  -- The stop of a pair lives on what its limit order froze.
  ADD CONSTRAINT spot_orders_frozen CHECK (
    CASE WHEN oco_id <> id THEN state NOT IN ('filled', 'canceled') OR frozen = 0
      ELSE state IN ('live', 'partially_filled') = (frozen > 0) END
  );
-- Of a pair one order at most goes ahead: by its first fill, or by its trigger.
CREATE UNIQUE INDEX spot_orders_one_of_pair ON spot_orders (oco_id)
  WHERE oco_id IS NOT NULL AND (acc_fill_sz > 0 OR trig_time IS NOT NULL);

CREATE OR REPLACE FUNCTION spot_commit(
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
      cancel_source = excluded.cancel_source, u_time = excluded.u_time, rank = excluded.rank, version = excluded.version,
      trig_px = excluded.trig_px, trig_dir = excluded.trig_dir, trig_time = excluded.trig_time
      WHERE spot_orders.version = excluded.version - 1;
  GET DIAGNOSTICS saved = ROW_COUNT;
  IF saved <> jsonb_array_length(orders) THEN
    RAISE EXCEPTION 'spot: an order was changed by another commit';
  END IF;
  INSERT INTO spot_fills SELECT * FROM jsonb_populate_recordset(NULL::spot_fills, fills);
END $$;

-- The operator's switches, each with its reason. Of an instrument its newest line counts and that of '*' (all
-- instruments), whichever is stricter. Lines are added, never changed.
CREATE TABLE spot_switches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  inst_id text NOT NULL CHECK (inst_id <> ''),
  mode text NOT NULL CHECK (mode IN ('live', 'cancel-only', 'halt')),
  reason text NOT NULL CHECK (reason IN ('maintenance', 'incident', 'priceCheck', 'withdrawal')),
  operator text NOT NULL CHECK (operator <> ''),
  note text NOT NULL,
  time bigint NOT NULL
);
CREATE FUNCTION spot_switches_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'spot: % on % is not allowed', TG_OP, TG_TABLE_NAME;
END $$;
CREATE TRIGGER spot_switches_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON spot_switches
  FOR EACH STATEMENT EXECUTE FUNCTION spot_switches_stay();
