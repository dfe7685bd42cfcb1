-- Commits a batch of a margin engine (perpetual contracts, forex) as a whole: postings, settings, positions, orders, fills,
-- funding payments, charges, warnings and the replies to requests.
-- Takes the columns of ledger_post and a JSON array of whole rows for each table; `at` is the venue's time in Unix milliseconds.
-- Refuses a reply whose key is taken (23505: another process answered it, or the client gave the key up), a posting that
-- the ledger refuses, and a position or an order whose version is not the next one: an engine that missed a commit can do
-- no harm. Margin warnings older than 30 days of the same users are removed.
CREATE OR REPLACE FUNCTION futures_commit(
  sets int[], uids bigint[], kinds text[], coins text[], amounts numeric[], causes text[], cause_ids text[],
  settings jsonb, positions jsonb, orders jsonb, fills jsonb, funding jsonb, charges jsonb, warnings jsonb, replies jsonb,
  at bigint
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
      funding = excluded.funding, put_up = excluded.put_up, u_time = excluded.u_time, version = excluded.version
      WHERE futures_positions.version = excluded.version - 1;
  GET DIAGNOSTICS saved = ROW_COUNT;
  IF saved <> jsonb_array_length(positions) THEN
    RAISE EXCEPTION 'futures: a position was changed by another commit';
  END IF;
  -- Price, size, trigger, the extreme of a trailing stop (whose trigger turns round when it is activated) and the exits
  -- that come with a live order may be amended; the size of an exit that came with an order grows with its fills.
  INSERT INTO futures_orders SELECT * FROM jsonb_populate_recordset(NULL::futures_orders, orders)
    ON CONFLICT (id) DO UPDATE SET
      px = excluded.px, sz = excluded.sz, trig_px = excluded.trig_px, trig_dir = excluded.trig_dir,
      extreme_px = excluded.extreme_px, rank = excluded.rank, mode = excluded.mode,
      leverage = excluded.leverage, state = excluded.state, acc_fill_sz = excluded.acc_fill_sz,
      acc_fill_quote = excluded.acc_fill_quote, fee = excluded.fee, realised = excluded.realised,
      frozen = excluded.frozen, cancel_source = excluded.cancel_source, trig_time = excluded.trig_time,
      tp_px = excluded.tp_px, sl_px = excluded.sl_px, attach_by = excluded.attach_by,
      u_time = excluded.u_time, version = excluded.version
      WHERE futures_orders.version = excluded.version - 1;
  GET DIAGNOSTICS saved = ROW_COUNT;
  IF saved <> jsonb_array_length(orders) THEN
    RAISE EXCEPTION 'futures: an order was changed by another commit';
  END IF;
  INSERT INTO futures_fills SELECT * FROM jsonb_populate_recordset(NULL::futures_fills, fills);
  INSERT INTO futures_charges SELECT * FROM jsonb_populate_recordset(NULL::futures_charges, charges);
  INSERT INTO futures_funding SELECT * FROM jsonb_populate_recordset(NULL::futures_funding, funding);
  INSERT INTO margin_warnings SELECT * FROM jsonb_populate_recordset(NULL::margin_warnings, warnings)
    ON CONFLICT DO NOTHING;
  IF jsonb_array_length(warnings) > 0 THEN
    DELETE FROM margin_warnings AS old
      USING (SELECT DISTINCT uid FROM jsonb_populate_recordset(NULL::margin_warnings, warnings)) AS new
      WHERE old.uid = new.uid AND old.time < at - 2592000000;
  END IF;
END $$;
