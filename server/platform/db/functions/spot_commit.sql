-- Commits a batch of the spot engine as a whole: postings, orders, fills and the replies to requests.
-- Takes the columns of ledger_post and a JSON array of whole rows for each table; `at` is the venue's time in Unix milliseconds.
-- Refuses a reply whose key is taken (23505: another process answered it, or the client gave the key up), a posting that
-- the ledger refuses, and an order whose version is not the next one: an engine that missed a commit can do no harm.
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
