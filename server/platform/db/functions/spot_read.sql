-- Returns what a batch of the spot engine needs to know, in one round trip: available balances, the replies to keys that
-- were seen before, and whose the orders are. `what` names the kind of each row.
-- Rows are found by their keys (see ledger_post).
CREATE OR REPLACE FUNCTION spot_read(uids bigint[], coins text[], key_uids bigint[], keys text[], order_ids bigint[])
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
