-- Returns a user's ledger entries from one id to another, both included, the oldest first, at most `most` of them.
-- It walks the index of the user's entries whatever the planner believes of their number; see ledger_page.
CREATE OR REPLACE FUNCTION ledger_lines_between(owner bigint, first_id bigint, last_id bigint, most integer)
RETURNS SETOF ledger_lines LANGUAGE sql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
  SELECT * FROM ledger_lines WHERE uid = owner AND id >= first_id AND id <= last_id ORDER BY id LIMIT most
$$;
