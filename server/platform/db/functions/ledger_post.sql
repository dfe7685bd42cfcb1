-- Posts sets of ledger entries: the only way in.
-- Takes arrays with one element an entry, in order. `sets` groups the entries, a null in `uids` is the house, `at` is the
-- venue's time in Unix milliseconds.
-- Refuses (23514) a balance below zero; the trigger ledger_apply refuses sets that do not sum to zero.
-- Accounts are locked in the order of their keys, so that two calls cannot wait for each other. Rows are always found by
-- their keys: a plan that was made while the tables were empty is kept while they grow. It is the same whatever the arrays
-- hold, so it is made once for a connection: making it at each posting takes a quarter of it.
CREATE OR REPLACE FUNCTION ledger_post(
  sets int[], uids bigint[], kinds text[], coins text[], amounts numeric[], causes text[], cause_ids text[], at bigint
) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
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
