-- Whether all that is asked of a merchant (so much of a coin) is down, by an account that did not leave.
-- In plpgsql, which keeps the plan: a function of one SQL statement with sub-selects would be planned at each call.
CREATE OR REPLACE FUNCTION c2c_deposit_down(of_uid bigint, of_coin text, of_amount numeric) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN NOT EXISTS (SELECT FROM c2c_deposits AS d WHERE d.uid = of_uid AND d.left_at IS NOT NULL)
    AND (of_amount = 0
      OR EXISTS (SELECT FROM c2c_deposits AS d WHERE d.uid = of_uid AND d.coin = of_coin AND d.amount >= of_amount));
END $$;
