-- When a buyer let an order go, and whether a case found no fault of theirs. Times are Unix milliseconds.

-- The time of the cancellation itself: that of the state moves on with a case.
ALTER TABLE c2c_orders ADD COLUMN let_go_at bigint, ADD COLUMN excused boolean NOT NULL DEFAULT false;

UPDATE c2c_orders AS o SET let_go_at = e.at, record = o.record || jsonb_build_object('letGoAt', e.at)
FROM (SELECT order_id, max(at) AS at FROM c2c_events WHERE event IN ('cancelled', 'expired') GROUP BY order_id) AS e
WHERE e.order_id = o.id AND o.let_go;

ALTER TABLE c2c_orders DROP COLUMN let_go,
  ADD CONSTRAINT c2c_orders_excused CHECK (let_go_at IS NOT NULL OR NOT excused);
CREATE INDEX c2c_orders_let_go ON c2c_orders (buyer, let_go_at) WHERE let_go_at IS NOT NULL;
