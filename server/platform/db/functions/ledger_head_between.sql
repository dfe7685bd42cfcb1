-- Returns the chained head over the ledger entries whose id is above `after_id` and at most `up_to`.
-- Takes the head over all entries before them.
CREATE OR REPLACE FUNCTION ledger_head_between(head text, after_id bigint, up_to bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT ledger_head(line ORDER BY id) FROM (
    SELECT after_id AS id, head AS line
    UNION ALL
    SELECT id, concat_ws('|', id, set_id, coalesce(uid::text, '-'), kind, coin, amount, cause, cause_id, time)
    FROM ledger_lines WHERE id > after_id AND id <= up_to
  ) AS each
$$;
