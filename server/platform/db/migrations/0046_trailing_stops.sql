-- Trailing stops on perpetual contracts: exits whose trigger price follows the market. The extreme is stored with each
-- move, so that a restart loosens none.

ALTER TABLE futures_orders
  ADD COLUMN callback_ratio numeric(38, 18) CHECK (callback_ratio > 0 AND callback_ratio < 1),
  ADD COLUMN callback_spread numeric(38, 18) CHECK (callback_spread > 0),
  ADD COLUMN active_px numeric(38, 18) CHECK (active_px > 0),
  ADD COLUMN extreme_px numeric(38, 18) CHECK (extreme_px > 0),
  DROP CONSTRAINT futures_orders_kind_check,
  ADD CONSTRAINT futures_orders_kind CHECK (kind IN ('order', 'tp', 'sl', 'trail', 'liquidation', 'adl')),
  DROP CONSTRAINT futures_orders_waiting,
  ADD CONSTRAINT futures_orders_waiting CHECK (
    CASE WHEN kind IN ('tp', 'sl', 'trail') THEN trig_px IS NOT NULL
      ELSE trig_px IS NULL OR (kind = 'order' AND NOT reduce_only AND (px IS NULL OR id % 4 <> 2)) END
  ),
  -- One callback; activated from the start, or from a price on.
  ADD CONSTRAINT futures_orders_trailing CHECK (
    CASE WHEN kind = 'trail' THEN
      reduce_only AND (callback_ratio IS NULL) <> (callback_spread IS NULL) AND (active_px IS NOT NULL OR extreme_px IS NOT NULL)
      ELSE coalesce(callback_ratio, callback_spread, active_px, extreme_px) IS NULL END
  );
