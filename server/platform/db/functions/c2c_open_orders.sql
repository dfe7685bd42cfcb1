-- Orders that the accounts of a person took and that have not ended; `unpaid`: one of this pair is not paid.
CREATE OR REPLACE FUNCTION c2c_open_orders(accounts bigint[], of_coin text, of_currency text) RETURNS TABLE (
  open int, unpaid boolean
) LANGUAGE sql STABLE AS $$
  SELECT count(*)::int,
    coalesce(bool_or(o.coin = of_coin AND o.currency = of_currency AND o.state = 'escrowed'), false)
  FROM c2c_orders AS o
  WHERE o.taker = ANY (accounts) AND (o.buyer = ANY (accounts) OR o.seller = ANY (accounts))
    AND o.state IN ('escrowed', 'paid', 'appealed')
$$;
