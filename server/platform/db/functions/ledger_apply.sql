-- Trigger of ledger_lines: takes the balances along with the entries that a statement inserts (`added`).
-- Refuses a posting set that does not sum to zero for each coin, and entries of an account that do not follow each other or
-- do not continue its balance.
CREATE OR REPLACE FUNCTION ledger_apply() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched bigint;
  moved bigint;
BEGIN
  IF EXISTS (SELECT FROM added GROUP BY set_id, coin HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'ledger: a posting set does not sum to zero';
  END IF;
  IF EXISTS (
    SELECT FROM (
      SELECT before, lag(after) OVER (PARTITION BY uid, coin, kind ORDER BY id) AS previous
      FROM added WHERE uid IS NOT NULL
    ) AS chain WHERE previous <> before
  ) THEN
    RAISE EXCEPTION 'ledger: the lines of an account do not follow each other';
  END IF;
  WITH ends AS (
    SELECT uid, coin, kind, (array_agg(before ORDER BY id))[1] AS first, (array_agg(after ORDER BY id DESC))[1] AS last
    FROM added WHERE uid IS NOT NULL GROUP BY uid, coin, kind
  ), updated AS (
    UPDATE ledger_balances AS b SET amount = ends.last FROM ends
    WHERE b.uid = ends.uid AND b.coin = ends.coin AND b.kind = ends.kind AND b.amount = ends.first
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM ends), (SELECT count(*) FROM updated) INTO touched, moved;
  IF touched <> moved THEN
    RAISE EXCEPTION 'ledger: a line does not continue the balance of its account';
  END IF;
  RETURN NULL;
END $$;
