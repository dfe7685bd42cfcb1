-- Managed money: products that run for a term and pay interest each day. Times are Unix milliseconds, dates midnights of UTC.

-- What runs of each product; what it is is a setting (`managed`). The quota is kept by this one row.
CREATE TABLE managed_products (
  product text PRIMARY KEY CHECK (product ~ '^[A-Za-z0-9-]{1,40}$'),
  running numeric(38, 18) NOT NULL DEFAULT 0 CHECK (running >= 0)
) WITH (fillfactor = 70);

CREATE TABLE managed_orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid bigint NOT NULL REFERENCES users,
  product text NOT NULL REFERENCES managed_products CHECK (product ~ '^[A-Za-z0-9-]{1,40}$'),
  coin text NOT NULL CHECK (coin ~ '^[A-Z0-9]{1,20}$'),
  principal numeric(38, 18) NOT NULL CHECK (principal > 0),
  rate numeric(7, 6) NOT NULL CHECK (rate > 0),
  days int NOT NULL CHECK (days > 0),
  notice_days int NOT NULL CHECK (notice_days >= 0),
  at bigint NOT NULL,
  value_at bigint NOT NULL CHECK (value_at % 86400000 = 0),
  end_at bigint NOT NULL CHECK (end_at = value_at + days * 86400000::bigint),
  state text NOT NULL CHECK (state IN ('generated', 'running', 'matured', 'redeem-requested', 'redeemed')),
  -- Days that are paid, from the first one on, and what they paid.
  paid_days int NOT NULL DEFAULT 0 CHECK (paid_days BETWEEN 0 AND days),
  paid numeric(38, 18) NOT NULL DEFAULT 0 CHECK (paid >= 0),
  -- The terms at which its owner agreed to a renewal.
  renew_rate numeric(7, 6),
  renew_notice int,
  -- When a requested redemption is paid.
  redeem_at bigint,
  -- When something happens next by itself.
  due_at bigint,
  ended_at bigint,
  ended_by text CHECK (ended_by IN ('term', 'early', 'renewed')),
  back numeric(38, 18) CHECK (back >= 0),
  forfeited numeric(38, 18) CHECK (forfeited >= 0),
  -- The order whose principal runs on in this one.
  renewed_from bigint UNIQUE REFERENCES managed_orders,
  CHECK ((renew_rate IS NULL) = (renew_notice IS NULL)),
  CHECK ((state = 'redeemed') = (due_at IS NULL)),
  CHECK ((state = 'redeemed') = (ended_by IS NOT NULL)),
  CHECK (state <> 'matured' OR paid_days = days),
  -- What an end gives is the principal, whole, or it runs on.
  CHECK (CASE WHEN ended_by = 'renewed' THEN back = 0 AND forfeited = 0
    WHEN ended_by IS NOT NULL THEN back + forfeited = principal AND forfeited <= paid ELSE back IS NULL END)
) WITH (fillfactor = 80);
CREATE INDEX managed_orders_due ON managed_orders (due_at, product, id) WHERE due_at IS NOT NULL;
CREATE INDEX managed_orders_of ON managed_orders (uid, id DESC);
CREATE INDEX managed_orders_running ON managed_orders (uid, product) WHERE state <> 'redeemed';

-- What was agreed stays, and what is paid is the interest of the days that are paid.
CREATE FUNCTION managed_orders_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NEW;
END $$;
CREATE TRIGGER managed_orders_step BEFORE UPDATE ON managed_orders FOR EACH ROW EXECUTE FUNCTION managed_orders_step();
CREATE TRIGGER managed_orders_stay BEFORE DELETE OR TRUNCATE ON managed_orders
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();

-- What managed money binds.
CREATE VIEW managed_claims AS
  SELECT uid, coin, 'locked' AS kind, 'managed' AS by, principal AS amount FROM managed_orders WHERE state <> 'redeemed';

CREATE OR REPLACE VIEW ledger_claims AS
  SELECT uid, split_part(inst_id, '-', CASE side WHEN 'buy' THEN 2 ELSE 1 END) AS coin, 'frozen' AS kind, 'spot' AS by,
    frozen AS amount
  FROM spot_orders WHERE state IN ('live', 'partially_filled')
  UNION ALL
  SELECT uid, 'USDT', 'frozen', 'contract', frozen FROM futures_orders WHERE state IN ('live', 'partially_filled')
  UNION ALL
  SELECT uid, 'USDT', 'margin', 'contract', margin FROM futures_positions WHERE size > 0
  UNION ALL
  SELECT uid, 'USDT', 'escrow', 'timed', stake FROM timed_contracts WHERE state = 'open'
  UNION ALL
  SELECT uid, coin, 'locked', 'withdrawal', amount FROM transfers
  WHERE kind = 'withdrawal' AND state IN ('created', 'pending', 'approved')
  UNION ALL
  SELECT owner, coin, 'escrow', 'c2c', free FROM c2c_ads WHERE side = 'sell' AND free > 0
  UNION ALL
  SELECT seller, coin, 'escrow', 'c2c', escrow FROM c2c_orders WHERE escrow > 0
  UNION ALL
  SELECT buyer, coin, 'locked', 'c2c', held FROM c2c_orders WHERE held > 0
  UNION ALL
  SELECT uid, coin, 'deposit', 'c2c', amount FROM c2c_deposits WHERE amount > 0
  UNION ALL
  SELECT uid, coin, 'locked', 'c2c', amount FROM c2c_takings WHERE state = 'held'
  UNION ALL
  SELECT uid, coin, kind, by, amount FROM managed_claims;
