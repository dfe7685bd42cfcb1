-- A market order may end because the depth within its largest slippage was taken.

ALTER TABLE spot_orders
  DROP CONSTRAINT spot_orders_cancel_source,
  ADD CONSTRAINT spot_orders_cancel_source
    CHECK (cancel_source IN ('', 'user', 'no-liquidity', 'slippage', 'ioc', 'fok', 'oco', 'withdrawn'));

ALTER TABLE futures_orders
  DROP CONSTRAINT futures_orders_cancel_source,
  ADD CONSTRAINT futures_orders_cancel_source CHECK (cancel_source IN
    ('', 'user', 'no-liquidity', 'slippage', 'ioc', 'fok', 'margin', 'closed', 'liquidation', 'withdrawn',
     'beyond-liquidation'));
