-- Writes what time did to many orders of managed money, in one statement within the transaction that has locked them.
-- Takes arrays with one element an order (`from_days`: the days that were paid when it was read), the orders that begin
-- because one was renewed, and what runs less of each product.
-- Refuses (40001) an order that is not as it was read.
CREATE OR REPLACE FUNCTION managed_commit(
  ids bigint[], from_days int[], states text[], days_paid int[], interest numeric[], dues bigint[], ended text[],
  backs numeric[], forfeits numeric[], renewed bigint[], products text[], freed numeric[], at_time bigint
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  changed bigint;
BEGIN
  -- Products before their figures, as purchases lock them.
  UPDATE managed_products AS p SET running = p.running - f.amount
    FROM (SELECT * FROM unnest(products, freed) AS f (product, amount) ORDER BY product) AS f
    WHERE p.product = f.product;
  WITH step AS (
    SELECT * FROM unnest(ids, from_days, states, days_paid, interest, dues, ended, backs, forfeits)
      AS s (id, was, state, paid_days, interest, due_at, ended_by, back, forfeited)
  ), updated AS (
    UPDATE managed_orders AS o SET state = s.state, paid_days = s.paid_days, paid = o.paid + s.interest,
      due_at = s.due_at, ended_by = s.ended_by, back = s.back, forfeited = s.forfeited,
      ended_at = CASE WHEN s.ended_by IS NULL THEN NULL ELSE at_time END
    FROM step AS s WHERE o.id = s.id AND o.paid_days = s.was AND o.state <> 'redeemed'
    RETURNING o.product, o.state, s.interest
  ), figures AS (
    -- What is paid is owed no more; an order that ends early was owed nothing since that was asked for.
    UPDATE earn_figures AS f SET paid = f.paid + u.interest, owed = f.owed - u.interest, running = f.running - u.ended
    FROM (
      SELECT n.product, sum(n.interest) AS interest, count(*) FILTER (WHERE n.state = 'redeemed') AS ended
      FROM updated AS n GROUP BY n.product ORDER BY n.product
    ) AS u WHERE f.kind = 'managed' AND f.product = u.product
  )
  SELECT count(*) INTO changed FROM updated;
  IF changed <> cardinality(ids) THEN
    RAISE EXCEPTION 'managed: an order moved' USING ERRCODE = '40001';
  END IF;
  -- The next term begins where this one ends, at the terms that were agreed to.
  WITH begun AS (
    INSERT INTO managed_orders AS o (uid, product, coin, principal, rate, days, notice_days, at, value_at, end_at, state,
        renew_rate, renew_notice, due_at, renewed_from)
      SELECT uid, product, coin, principal, renew_rate, days, renew_notice, at_time, end_at,
        end_at + days * 86400000::bigint, 'running', renew_rate, renew_notice, end_at + 86400000, id
      FROM managed_orders WHERE id = ANY (renewed) ORDER BY id
    RETURNING o.product, managed_owed(o) AS owed
  )
  UPDATE earn_figures AS f SET bought = f.bought + b.orders, running = f.running + b.orders, owed = f.owed + b.owed
    FROM (SELECT product, count(*) AS orders, sum(owed) AS owed FROM begun GROUP BY product ORDER BY product) AS b
    WHERE f.kind = 'managed' AND f.product = b.product;
END $$;
