-- What the list of offers computes with is read out of an ad's terms when these are written, not of every ad at every look.
ALTER TABLE c2c_ads
  ADD COLUMN fixed_price numeric
    GENERATED ALWAYS AS (CASE terms -> 'pricing' ->> 'kind' WHEN 'fixed' THEN (terms -> 'pricing' ->> 'price')::numeric END) STORED,
  ADD COLUMN margin numeric GENERATED ALWAYS AS ((terms -> 'pricing' ->> 'margin')::numeric) STORED,
  ADD COLUMN price_floor numeric GENERATED ALWAYS AS ((terms -> 'pricing' ->> 'floor')::numeric) STORED,
  ADD COLUMN price_ceiling numeric GENERATED ALWAYS AS ((terms -> 'pricing' ->> 'ceiling')::numeric) STORED,
  ADD COLUMN order_least numeric GENERATED ALWAYS AS ((terms ->> 'min')::numeric) STORED,
  ADD COLUMN order_most numeric GENERATED ALWAYS AS ((terms ->> 'max')::numeric) STORED,
  -- Minutes of the UTC day; null for an ad that is always open.
  ADD COLUMN open_from int GENERATED ALWAYS AS ((terms #>> '{hours,from}')::int) STORED,
  ADD COLUMN open_to int GENERATED ALWAYS AS ((terms #>> '{hours,to}')::int) STORED;

-- Figures of merchants ask of each order when it was paid.
CREATE INDEX c2c_events_paid ON c2c_events (order_id, at) WHERE event = 'paid';
