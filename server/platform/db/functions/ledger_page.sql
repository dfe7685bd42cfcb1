-- Returns a page of a user's ledger entries below `before_id`, the newest first, at most `most` of them.
-- Takes filters; null filters nothing. `from_time` is included, `to_time` is not.
-- It walks the index of the user's entries whatever the planner believes of their number: by statistics that lag behind it
-- would fetch and sort all of them for each page.
CREATE OR REPLACE FUNCTION ledger_page(
  owner bigint, causes text[], of_coin text, of_kind text, from_time bigint, to_time bigint, before_id bigint, most integer
) RETURNS SETOF ledger_lines LANGUAGE sql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
  SELECT * FROM ledger_lines
  WHERE uid = owner AND id < before_id AND cause = ANY (causes)
    AND (of_coin IS NULL OR coin = of_coin) AND (of_kind IS NULL OR kind = of_kind)
    AND (from_time IS NULL OR time >= from_time) AND (to_time IS NULL OR time < to_time)
  ORDER BY id DESC LIMIT most
$$;
