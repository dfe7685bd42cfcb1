-- Returns what a batch of the engine of timed contracts needs to know about users, in one round trip: available balances,
-- the replies to keys that were seen before, statements and sessions, the level of verification, which decides the largest
-- amount, the users' own limits, and their losses of the last 24 hours. `what` names the kind of each row.
-- Rows are found by their keys (see ledger_post).
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
