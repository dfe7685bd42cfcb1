-- What the orders of users were since a time (Unix ms), computed from the orders themselves; no row for whom none has ended.
-- `completed`: the coins went to the buyer; `ended`: all that did, without what a user was excused for as a buyer.
-- `pay` and `release`: mean ms from the take to PAID (as a buyer), and from PAID to the release (as a seller).
CREATE OR REPLACE FUNCTION c2c_figures(uids bigint[], since bigint) RETURNS TABLE (
  uid bigint, ended int, completed int, counterparties int, pay float8, release float8
) LANGUAGE sql STABLE AS $$
  SELECT u.uid, count(*) FILTER (WHERE NOT (o.excused AND o.buyer = u.uid AND o.state = 'resolved'))::int,
    count(*) FILTER (WHERE o.state = 'released')::int,
    count(DISTINCT CASE WHEN o.buyer = u.uid THEN o.seller ELSE o.buyer END) FILTER (WHERE o.state = 'released')::int,
    avg(paid.at - o.taken_at) FILTER (WHERE o.buyer = u.uid)::float8,
    avg(o.state_at - paid.at) FILTER (WHERE o.seller = u.uid AND o.state = 'released')::float8
  FROM unnest(uids) AS u (uid)
  CROSS JOIN LATERAL (
    SELECT * FROM c2c_orders WHERE buyer = u.uid UNION ALL SELECT * FROM c2c_orders WHERE seller = u.uid
  ) AS o
  LEFT JOIN LATERAL (
    SELECT min(e.at) AS at FROM c2c_events AS e WHERE e.order_id = o.id AND e.event = 'paid'
  ) AS paid ON true
  WHERE o.taken_at > since AND o.state IN ('released', 'cancelled', 'resolved')
  GROUP BY u.uid
$$;
