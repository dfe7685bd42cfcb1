-- Gives a user demo funds once.
-- Takes the user, the coin, the amount and the venue's time. Returns true when the funds were given now, false when the user
-- had been given some before.
CREATE OR REPLACE FUNCTION ledger_grant_demo(owner bigint, of_coin text, given numeric, at bigint)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_balances (uid, coin, kind) VALUES (owner, of_coin, 'available') ON CONFLICT DO NOTHING;
  PERFORM FROM ledger_balances WHERE uid = owner AND coin = of_coin AND kind = 'available' FOR UPDATE;
  IF EXISTS (SELECT FROM ledger_lines WHERE uid = owner AND cause = 'demo-grant') THEN
    RETURN false;
  END IF;
  PERFORM ledger_post(
    ARRAY[1, 1], ARRAY[owner, NULL], ARRAY['available', 'outside'], ARRAY[of_coin, of_coin], ARRAY[given, -given],
    ARRAY['demo-grant', 'demo-grant'], ARRAY[owner::text, owner::text], at
  );
  RETURN true;
END $$;
