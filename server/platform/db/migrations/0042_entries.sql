-- Entries on perpetual contracts may wait for a trigger, to be sent at the market or with a limit; those of forex have no
-- limit. Nothing is frozen while one waits. What is sent at the market has its largest slippage with it, and what would
-- exceed the position limit at that moment ends with that reason.

ALTER TABLE futures_orders
  ADD COLUMN max_slippage numeric(38, 18) CHECK (max_slippage > 0),
  DROP CONSTRAINT futures_orders_waiting,
  ADD CONSTRAINT futures_orders_waiting CHECK (
    CASE WHEN kind IN ('tp', 'sl') THEN trig_px IS NOT NULL
      ELSE trig_px IS NULL OR (kind = 'order' AND NOT reduce_only AND (px IS NULL OR id % 4 <> 2)) END
  ),
  ADD CONSTRAINT futures_orders_waiting_free CHECK (trig_px IS NULL OR trig_time IS NOT NULL OR frozen = 0),
  DROP CONSTRAINT futures_orders_cancel_source,
  ADD CONSTRAINT futures_orders_cancel_source CHECK (cancel_source IN
    ('', 'user', 'no-liquidity', 'slippage', 'ioc', 'fok', 'margin', 'position-limit', 'closed', 'liquidation',
     'withdrawn', 'beyond-liquidation'));
