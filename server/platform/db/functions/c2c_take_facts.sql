-- Locks the accounts of the person who takes (by rising number, so that two wait for each other and never for ever), so that of
-- takes at once each counts those before it, and reads what counts for a take, in one round trip.
-- Takes the account that takes, all of the person's, the ad's owner, side, coin and currency, what is asked of merchants as a
-- deposit, since when figures count, and since when orders that were let go do (Unix ms).
-- Each statement sees what was committed before it: what is read after the lock is as it is.
CREATE OR REPLACE FUNCTION c2c_take_facts(
  of_taker bigint, of_person bigint[], of_owner bigint, of_side text, of_coin text, of_currency text,
  deposit_coin text, deposit_amount numeric, figures_since bigint, let_go_since bigint
) RETURNS TABLE (
  order_id bigint, owner_facts jsonb, open int, unpaid boolean, let_go bigint[], available numeric, buyer_figures jsonb,
  buyer_deposit boolean
) LANGUAGE plpgsql AS $$
DECLARE
  of_buyer bigint := CASE of_side WHEN 'sell' THEN of_taker ELSE of_owner END;
BEGIN
  PERFORM FROM users AS u WHERE u.uid = ANY (of_person) ORDER BY u.uid FOR NO KEY UPDATE;
  SELECT o.open, o.unpaid INTO open, unpaid FROM c2c_open_orders(of_person, of_coin, of_currency) AS o;
  SELECT to_jsonb(o) || jsonb_build_object('down', c2c_deposit_down(of_owner, deposit_coin, deposit_amount))
    INTO owner_facts FROM c2c_owner(of_owner) AS o;
  SELECT to_jsonb(f) INTO buyer_figures FROM c2c_figures(ARRAY[of_buyer], figures_since) AS f;
  order_id := nextval('c2c_ids');
  buyer_deposit := c2c_deposit_down(of_buyer, deposit_coin, deposit_amount);
  let_go := ARRAY(
    SELECT o.let_go_at FROM c2c_orders AS o
    WHERE o.buyer = ANY (of_person) AND o.let_go_at >= let_go_since AND NOT o.excused);
  SELECT coalesce(sum(b.amount), 0) INTO available FROM ledger_balances AS b
    WHERE b.uid = of_taker AND b.coin = of_coin AND b.kind = 'available';
  RETURN NEXT;
END $$;
