-- A stop-loss that came with an order may end because liquidation would come before it.

ALTER TABLE futures_orders
  DROP CONSTRAINT futures_orders_cancel_source,
  ADD CONSTRAINT futures_orders_cancel_source CHECK (cancel_source IN
    ('', 'user', 'no-liquidity', 'ioc', 'fok', 'margin', 'closed', 'liquidation', 'withdrawn', 'beyond-liquidation'));
