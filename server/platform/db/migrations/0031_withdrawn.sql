-- An order may end because its instrument was closed, or because nothing is opened in its contract any more.

ALTER TABLE spot_orders
  DROP CONSTRAINT spot_orders_cancel_source,
  ADD CONSTRAINT spot_orders_cancel_source
    CHECK (cancel_source IN ('', 'user', 'no-liquidity', 'ioc', 'fok', 'oco', 'withdrawn'));
ALTER TABLE futures_orders
  DROP CONSTRAINT futures_orders_cancel_source_check,
  ADD CONSTRAINT futures_orders_cancel_source
    CHECK (cancel_source IN ('', 'user', 'no-liquidity', 'ioc', 'fok', 'margin', 'closed', 'liquidation', 'withdrawn'));
