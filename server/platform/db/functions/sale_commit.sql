-- Writes what time did to many orders of token sales, in one statement within the transaction that has locked them.
-- Takes arrays with one element an order (`was`: the states that they had when they were read).
-- Refuses (40001) an order that is not as it was read.
CREATE OR REPLACE FUNCTION sale_commit(
  ids bigint[], was text[], states text[], locks numeric[], payments numeric[], allocations numeric[], holds numeric[],
  releases numeric[], charges numeric[], refunds text[], dues bigint[], at_time bigint
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  changed bigint;
BEGIN
  WITH step AS (
    SELECT * FROM unnest(ids, was, states, locks, payments, allocations, holds, releases, charges, refunds, dues)
      AS s (id, was, state, locked, paid, tokens, held, released, charged, refund, due_at)
  ), updated AS (
    UPDATE sale_orders AS o SET state = s.state, locked = s.locked, paid = s.paid, tokens = s.tokens, held = s.held,
      released = s.released, charged = s.charged, refund = s.refund, due_at = s.due_at, updated_at = at_time
    FROM step AS s WHERE o.id = s.id AND o.state = s.was
    RETURNING 1
  )
  SELECT count(*) INTO changed FROM updated;
  IF changed <> cardinality(ids) THEN
    RAISE EXCEPTION 'sale: an order moved' USING ERRCODE = '40001';
  END IF;
END $$;
