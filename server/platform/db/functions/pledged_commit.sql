-- Writes what time or a redemption did to pledged orders, in one statement within the transaction that has locked them.
-- Takes arrays with one element an order (`from_hours`: the hours that were paid when it was read) and what runs less of
-- each product. Refuses (40001) an order that is not as it was read.
CREATE OR REPLACE FUNCTION pledged_commit(
  ids bigint[], from_hours int[], states text[], hours_paid int[], rates numeric[], interest numeric[], dues bigint[],
  ended text[], forfeits numeric[], products text[], freed numeric[], at_time bigint
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  changed bigint;
BEGIN
  -- Products before their figures, as purchases lock them.
  UPDATE pledged_products AS p SET running = p.running - f.amount
    FROM (SELECT * FROM unnest(products, freed) AS f (product, amount) ORDER BY product) AS f
    WHERE p.product = f.product;
  WITH step AS (
    SELECT * FROM unnest(ids, from_hours, states, hours_paid, rates, interest, dues, ended, forfeits)
      AS s (id, was, state, paid_hours, rate_hours, interest, due_at, ended_by, forfeited)
  ), updated AS (
    UPDATE pledged_orders AS o SET state = s.state, paid_hours = s.paid_hours, rate_hours = s.rate_hours,
      paid = o.paid + s.interest, due_at = s.due_at, ended_by = s.ended_by, forfeited = s.forfeited,
      ended_at = CASE WHEN s.ended_by IS NULL THEN NULL ELSE at_time END
    FROM step AS s WHERE o.id = s.id AND o.paid_hours = s.was AND o.state <> 'redeemed'
    RETURNING o.product, o.state, s.interest,
      -- What was owed of it before: what is paid now, and what an early end gives up.
      CASE WHEN o.days = 0 THEN 0 WHEN o.ended_by = 'early'
        THEN s.interest + earn_interest(o.principal, o.rate * o.days * 24, 1, 8760, 8) - o.paid ELSE s.interest END AS owed
  ), figures AS (
    UPDATE earn_figures AS f SET paid = f.paid + u.interest, owed = f.owed - u.owed, running = f.running - u.ended
    FROM (
      SELECT n.product, sum(n.interest) AS interest, sum(n.owed) AS owed, count(*) FILTER (WHERE n.state = 'redeemed') AS ended
      FROM updated AS n GROUP BY n.product ORDER BY n.product
    ) AS u WHERE f.kind = 'pledged' AND f.product = u.product
  )
  SELECT count(*) INTO changed FROM updated;
  IF changed <> cardinality(ids) THEN
    RAISE EXCEPTION 'pledged: an order moved' USING ERRCODE = '40001';
  END IF;
END $$;
