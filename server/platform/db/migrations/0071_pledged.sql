-- Pledged orders: coins are staked for a term or without one; interest accrues each hour and is paid at midnight (UTC) and
-- at the end. Times are Unix milliseconds.

-- What runs of each product; what it is is a setting (`pledged`). The quota is kept by this one row.
CREATE TABLE pledged_products (
  product text PRIMARY KEY CHECK (product ~ '^[A-Za-z0-9-]{1,40}$'),
  running numeric(38, 18) NOT NULL DEFAULT 0 CHECK (running >= 0)
) WITH (fillfactor = 70);

CREATE TABLE pledged_orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid bigint NOT NULL REFERENCES users,
  product text NOT NULL REFERENCES pledged_products CHECK (product ~ '^[A-Za-z0-9-]{1,40}$'),
  coin text NOT NULL CHECK (coin ~ '^[A-Z0-9]{1,20}$'),
  principal numeric(38, 18) NOT NULL CHECK (principal > 0),
  -- At the purchase; an order with a term keeps it.
  rate numeric(7, 6) NOT NULL CHECK (rate > 0),
  -- 0 without a term; then the end is 0 too.
  days int NOT NULL CHECK (days >= 0),
  at bigint NOT NULL,
  value_at bigint NOT NULL CHECK (value_at % 3600000 = 0),
  end_at bigint NOT NULL CHECK (end_at = CASE days WHEN 0 THEN 0 ELSE value_at + days * 86400000::bigint END),
  state text NOT NULL CHECK (state IN ('generated', 'running', 'redeemed')),
  -- Hours that are paid, from the first one on, the sum of their yearly rates, and what they paid.
  paid_hours int NOT NULL DEFAULT 0 CHECK (paid_hours >= 0 AND (days = 0 OR paid_hours <= days * 24)),
  rate_hours numeric(20, 6) NOT NULL DEFAULT 0 CHECK (rate_hours >= 0),
  paid numeric(38, 18) NOT NULL DEFAULT 0 CHECK (paid >= 0),
  -- When something happens next by itself.
  due_at bigint,
  ended_at bigint,
  ended_by text CHECK (ended_by IN ('term', 'early')),
  -- Interest that an early redemption gave up. It was never paid.
  forfeited numeric(38, 18) CHECK (forfeited >= 0),
  CHECK (days = 0 OR rate_hours = rate * paid_hours),
  CHECK ((state = 'redeemed') = (due_at IS NULL)),
  CHECK ((state = 'redeemed') = (ended_by IS NOT NULL)),
  CHECK ((ended_by IS NULL) = (forfeited IS NULL)),
  CHECK (CASE ended_by WHEN 'term' THEN days > 0 AND paid_hours = days * 24 AND forfeited = 0 ELSE true END)
) WITH (fillfactor = 80);
CREATE INDEX pledged_orders_due ON pledged_orders (due_at, product, id) WHERE due_at IS NOT NULL;
CREATE INDEX pledged_orders_of ON pledged_orders (uid, id DESC);
CREATE INDEX pledged_orders_running ON pledged_orders (uid, product) WHERE state <> 'redeemed';

-- What was agreed stays, and what is paid is the interest of the hours that are paid.
CREATE FUNCTION pledged_orders_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NEW;
END $$;
CREATE TRIGGER pledged_orders_step BEFORE UPDATE ON pledged_orders FOR EACH ROW EXECUTE FUNCTION pledged_orders_step();
CREATE TRIGGER pledged_orders_stay BEFORE DELETE OR TRUNCATE ON pledged_orders
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();

-- What pledged orders bind.
CREATE VIEW pledged_claims AS
  SELECT uid, coin, 'locked' AS kind, 'pledged' AS by, principal AS amount FROM pledged_orders WHERE state <> 'redeemed';

-- Whatever binds money already goes on doing so.
DO $$
BEGIN
  EXECUTE format(
    'CREATE OR REPLACE VIEW ledger_claims AS %s UNION ALL SELECT uid, coin, kind, by, amount FROM pledged_claims',
    rtrim(pg_get_viewdef('ledger_claims'::regclass), E'; \n'));
END $$;
