-- Commits a take in one round trip within its transaction, so that the ad is locked no longer than that: the ad's stock, the
-- coins with the reply to the request, the order, its first step and the first line of its chat.
-- Takes the version of the ad that was seen, what is taken of its stock, the order as its row without `transfer`, who took it
-- (`buyer` or `seller`), and the arguments of money_commit.
-- Returns false, and writes nothing, where the ad was changed meanwhile or has less stock. Refuses what money_commit refuses.
CREATE OR REPLACE FUNCTION c2c_take_commit(
  of_version int, less numeric, of_order jsonb, by_party text,
  sets int[], uids bigint[], kinds text[], coins text[], amounts numeric[], causes text[], cause_ids text[],
  of_uid bigint, of_key text, of_call text, of_hash text, of_reply jsonb, at bigint
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  order_id bigint := of_order ->> 'id';
  transfer bigint;
BEGIN
  UPDATE c2c_ads AS a SET free = a.free - less, updated_at = at
    WHERE a.id = (of_order ->> 'ad_id')::bigint AND a.version = of_version AND a.state = 'live' AND a.free >= less;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM money_commit(sets, uids, kinds, coins, amounts, causes, cause_ids, of_uid, of_key, of_call, of_hash, of_reply, at);
  transfer := currval('ledger_sets');
  INSERT INTO c2c_orders
    SELECT * FROM jsonb_populate_record(NULL::c2c_orders, of_order || jsonb_build_object('transfer', transfer));
  INSERT INTO c2c_events (order_id, at, event, state, by, transfer)
    VALUES (order_id, at, 'taken', of_order ->> 'state', 'taker', transfer);
  INSERT INTO c2c_chats (order_id, last_seq) VALUES (order_id, 1);
  INSERT INTO c2c_messages (order_id, seq, at, author, kind, body) VALUES (order_id, 1, at, by_party, 'event', 'taken');
  RETURN true;
END $$;
