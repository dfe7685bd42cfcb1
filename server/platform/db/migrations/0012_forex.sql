-- Forex contracts stand in the tables of contracts, told apart by their ids (remainder 2 by four): stop entries, triggers
-- on the dealing prices, and charges of swap.

ALTER TABLE futures_orders
  DROP CONSTRAINT futures_orders_trig_by_check,
  DROP CONSTRAINT futures_orders_attach_by_check,
  DROP CONSTRAINT futures_orders_check2,
  ADD CONSTRAINT futures_orders_watched CHECK (trig_by IN ('last', 'index', 'mark', 'bid', 'ask')),
  ADD CONSTRAINT futures_orders_attached_to CHECK (attach_by IN ('last', 'index', 'mark', 'bid', 'ask')),
  -- An exit always waits; of other orders only a stop entry does, which there is for forex alone.
  ADD CONSTRAINT futures_orders_waiting CHECK (
    CASE WHEN kind IN ('tp', 'sl') THEN trig_px IS NOT NULL
      ELSE trig_px IS NULL OR (kind = 'order' AND px IS NULL AND id % 4 = 2) END
  );

-- For how many days swap was charged; null where the charge is one of funding.
ALTER TABLE futures_funding ADD COLUMN days smallint CHECK (days > 0);
