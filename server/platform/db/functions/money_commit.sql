-- Commits what one step of a transfer or an exchange does to the money, with the reply to its request, in one round trip
-- within the transaction of the step.
-- Takes the columns of ledger_post and the request's key, which may be null, with its call, hash and reply.
-- Refuses a key that is taken (23505) and a posting that the ledger refuses.
CREATE OR REPLACE FUNCTION money_commit(
  sets int[], uids bigint[], kinds text[], coins text[], amounts numeric[], causes text[], cause_ids text[],
  of_uid bigint, of_key text, of_call text, of_hash text, of_reply jsonb, at bigint
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF of_key IS NOT NULL THEN
    INSERT INTO request_keys (uid, key, call, body_hash, time, reply)
      VALUES (of_uid, of_key, of_call, of_hash, at, of_reply);
  END IF;
  IF cardinality(sets) > 0 THEN
    PERFORM ledger_post(sets, uids, kinds, coins, amounts, causes, cause_ids, at);
  END IF;
END $$;
