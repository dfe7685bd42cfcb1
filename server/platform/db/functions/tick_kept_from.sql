-- Returns the time from which the tick record is kept: what is before it is both older than 7 days and further back than the
-- minutes of a week, so that neither a clock that ran ahead nor a venue that seldom runs loses more than it must. By the
-- record's own time.
CREATE OR REPLACE FUNCTION tick_kept_from() RETURNS bigint LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT least(
    (SELECT max(minute) - 604800000 FROM tick_heads),
    coalesce((SELECT minute FROM tick_heads WHERE number = (SELECT max(number) - 10079 FROM tick_heads)), 0)
  )
$$;
