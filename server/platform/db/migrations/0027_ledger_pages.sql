-- A user's lines page by page, along the index of his lines, whatever the planner believes of how many he has: by figures
-- that are behind it would fetch and sort all of them for each page.

-- The newest first, before a line; null filters nothing. `from_time` counts, `to_time` does not.
CREATE FUNCTION ledger_page(
  owner bigint, causes text[], of_coin text, of_kind text, from_time bigint, to_time bigint, before_id bigint, most integer
) RETURNS SETOF ledger_lines LANGUAGE sql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
  SELECT * FROM ledger_lines
  WHERE uid = owner AND id < before_id AND cause = ANY (causes)
    AND (of_coin IS NULL OR coin = of_coin) AND (of_kind IS NULL OR kind = of_kind)
    AND (from_time IS NULL OR time >= from_time) AND (to_time IS NULL OR time < to_time)
  ORDER BY id DESC LIMIT most
$$;

-- The oldest first, from one line to another, both counted.
CREATE FUNCTION ledger_lines_between(owner bigint, first_id bigint, last_id bigint, most integer)
RETURNS SETOF ledger_lines LANGUAGE sql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
  SELECT * FROM ledger_lines WHERE uid = owner AND id >= first_id AND id <= last_id ORDER BY id LIMIT most
$$;
