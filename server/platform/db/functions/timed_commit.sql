-- Commits a batch of the engine of timed contracts as a whole: postings, contracts opened and settled, sessions and the
-- replies to requests.
-- Takes the columns of ledger_post, `opened` as whole rows, `ended` as an id with what the settlement decides, and `at`, the
-- venue's time in Unix milliseconds.
-- Refuses a reply whose key is taken (23505), a posting that the ledger refuses, and a contract that is settled already
-- (timed_contracts_once): an engine that missed a commit pays nobody twice.
-- Contracts are found by their ids alone; asked for the open ones, the planner would walk all of them for each.
CREATE OR REPLACE FUNCTION timed_commit(
  sets int[], uids bigint[], kinds text[], coins text[], amounts numeric[], causes text[], cause_ids text[],
  opened jsonb, ended jsonb, sessions jsonb, replies jsonb, at bigint
) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  saved bigint;
BEGIN
  INSERT INTO request_keys (uid, key, call, body_hash, time, reply)
    SELECT uid, key, call, body_hash, at, reply
    FROM jsonb_to_recordset(replies) AS r (uid bigint, key text, call text, body_hash text, reply jsonb)
    ORDER BY uid, key;
  IF cardinality(sets) > 0 THEN
    PERFORM ledger_post(sets, uids, kinds, coins, amounts, causes, cause_ids, at);
  END IF;
  INSERT INTO timed_contracts SELECT * FROM jsonb_populate_recordset(NULL::timed_contracts, opened);
  INSERT INTO timed_users (uid, session_began, last_accepted)
    SELECT uid, session_began, last_accepted
    FROM jsonb_to_recordset(sessions) AS s (uid bigint, session_began bigint, last_accepted bigint) ORDER BY uid
    ON CONFLICT (uid) DO UPDATE SET session_began = excluded.session_began, last_accepted = excluded.last_accepted;
  UPDATE timed_contracts AS t SET
      state = 'settled', outcome = e.outcome, reason = e.reason, credited = e.credited, entry = e.entry, exit = e.exit,
      among = e.among, settled = e.settled
    FROM jsonb_to_recordset(ended) AS e (
      id bigint, outcome text, reason text, credited numeric, entry jsonb, exit jsonb, among jsonb, settled bigint
    )
    WHERE t.id = e.id;
  GET DIAGNOSTICS saved = ROW_COUNT;
  IF saved <> jsonb_array_length(ended) THEN
    RAISE EXCEPTION 'timed: a contract was settled by another commit';
  END IF;
END $$;
