-- Loans against coins: so much of one coin is lent while more than its worth of another is locked. Times are Unix
-- milliseconds, ratios fractions.

-- What of each product is lent and not repaid; what it is is a setting (`loan`). The quota is kept by this one row.
CREATE TABLE loan_products (
  product text PRIMARY KEY CHECK (product ~ '^[A-Za-z0-9-]{1,40}$'),
  running numeric(38, 18) NOT NULL DEFAULT 0 CHECK (running >= 0)
) WITH (fillfactor = 70);

CREATE TABLE loan_orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid bigint NOT NULL REFERENCES users,
  product text NOT NULL REFERENCES loan_products CHECK (product ~ '^[A-Za-z0-9-]{1,40}$'),
  coin text NOT NULL CHECK (coin ~ '^[A-Z0-9]{1,20}$'),
  collateral_coin text NOT NULL CHECK (collateral_coin ~ '^[A-Z0-9]{1,20}$'),
  borrowed numeric(38, 18) NOT NULL CHECK (borrowed > 0),
  days int NOT NULL CHECK (days > 0),
  taken_at bigint NOT NULL,
  end_at bigint NOT NULL CHECK (end_at = taken_at + days * 86400000::bigint),
  -- The rate and the ratios of its taking: settings of later are not about it.
  rate numeric(7, 6) NOT NULL CHECK (rate > 0),
  haircut numeric(5, 4) NOT NULL CHECK (haircut > 0 AND haircut < 1),
  initial numeric(5, 4) NOT NULL CHECK (initial > 0),
  notice numeric(5, 4) NOT NULL CHECK (notice > initial),
  urgent numeric(5, 4) NOT NULL CHECK (urgent > notice),
  liquidation numeric(5, 4) NOT NULL CHECK (liquidation > urgent AND liquidation < 1),
  target numeric(5, 4) NOT NULL CHECK (target > 0 AND target < notice),
  fee numeric(5, 4) NOT NULL CHECK (fee > 0 AND liquidation * haircut + fee <= 1),
  lot numeric(38, 18) NOT NULL CHECK (lot > 0),
  -- What is lent and not repaid, the share of the index that is owed, what secures it, and what of that was sold.
  principal numeric(38, 18) NOT NULL CHECK (principal >= 0 AND principal <= borrowed),
  share numeric(78, 0) NOT NULL CHECK (share >= 0),
  collateral numeric(38, 18) NOT NULL CHECK (collateral >= 0),
  sold numeric(38, 18) NOT NULL DEFAULT 0 CHECK (sold >= 0),
  interest_paid numeric(38, 18) NOT NULL DEFAULT 0 CHECK (interest_paid >= 0),
  level text NOT NULL CHECK (level IN ('safe', 'notice', 'urgent', 'liquidation')),
  -- Its owner was told that it ends.
  reminded boolean NOT NULL DEFAULT false,
  -- Looked at again at this time, or at this index price and below.
  due_at bigint,
  watch_price numeric(38, 18) CHECK (watch_price > 0),
  ended_at bigint,
  ended_by text CHECK (ended_by IN ('repaid', 'term', 'liquidated')),
  CHECK (collateral_coin <> coin),
  CHECK ((ended_by IS NULL) = (ended_at IS NULL)),
  CHECK ((ended_by IS NULL) = (due_at IS NOT NULL)),
  CHECK ((ended_by IS NULL) = (watch_price IS NOT NULL)),
  CHECK (CASE WHEN ended_by IS NULL THEN principal > 0 AND collateral > 0 AND share > 0
    ELSE principal = 0 AND collateral = 0 AND share = 0 END)
) WITH (fillfactor = 80);
CREATE INDEX loan_orders_due ON loan_orders (due_at, product, id) WHERE due_at IS NOT NULL;
CREATE INDEX loan_orders_watched ON loan_orders (collateral_coin, coin, watch_price) WHERE watch_price IS NOT NULL;
CREATE INDEX loan_orders_of ON loan_orders (uid, id DESC);
CREATE INDEX loan_orders_running ON loan_orders (uid, product) WHERE ended_by IS NULL;

-- What happened to a loan, for its owner.
CREATE TABLE loan_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  loan bigint NOT NULL REFERENCES loan_orders,
  at bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('taken', 'added', 'repaid', 'notice', 'urgent', 'liquidated', 'ending', 'matured')),
  locked numeric(38, 18) NOT NULL CHECK (locked >= 0),
  sold numeric(38, 18) NOT NULL CHECK (sold >= 0),
  returned numeric(38, 18) NOT NULL CHECK (returned >= 0),
  lent numeric(38, 18) NOT NULL CHECK (lent >= 0),
  proceeds numeric(38, 18) NOT NULL CHECK (proceeds >= 0),
  fee numeric(38, 18) NOT NULL CHECK (fee >= 0),
  paid numeric(38, 18) NOT NULL CHECK (paid >= 0),
  interest numeric(38, 18) NOT NULL CHECK (interest >= 0 AND interest <= paid),
  -- The index price at which collateral counted, and when it was that.
  index_price numeric(38, 18) CHECK (index_price > 0),
  index_at bigint,
  -- What was owed and what secured it afterwards, and what the owner no longer owes though it was not paid.
  debt numeric(38, 18) NOT NULL CHECK (debt >= 0),
  collateral numeric(38, 18) NOT NULL CHECK (collateral >= 0),
  shortfall numeric(38, 18) NOT NULL DEFAULT 0 CHECK (shortfall >= 0),
  CHECK ((index_price IS NULL) = (index_at IS NULL))
);
CREATE INDEX loan_events_of ON loan_events (loan, id DESC);
CREATE TRIGGER loan_events_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON loan_events
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();

-- Since when the index of a pair is fresh without a break, and when that was seen last: a restart is no break.
CREATE TABLE loan_indexes (
  inst_id text PRIMARY KEY CHECK (inst_id ~ '^[A-Z0-9]{1,20}-[A-Z0-9]{1,20}$'),
  fresh_since bigint NOT NULL,
  seen_at bigint NOT NULL CHECK (seen_at >= fresh_since)
) WITH (fillfactor = 70);

-- What was agreed stays, and an end is final.
CREATE FUNCTION loan_orders_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NEW;
END $$;
CREATE TRIGGER loan_orders_step BEFORE UPDATE ON loan_orders FOR EACH ROW EXECUTE FUNCTION loan_orders_step();
CREATE TRIGGER loan_orders_stay BEFORE DELETE OR TRUNCATE ON loan_orders
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();

-- What loans bind.
CREATE VIEW loan_claims AS
  SELECT uid, collateral_coin AS coin, 'locked' AS kind, 'loan' AS by, collateral AS amount
  FROM loan_orders WHERE ended_by IS NULL;

-- Whatever binds money already goes on doing so.
DO $$
BEGIN
  EXECUTE format(
    'CREATE OR REPLACE VIEW ledger_claims AS %s UNION ALL SELECT uid, coin, kind, by, amount FROM loan_claims',
    rtrim(pg_get_viewdef('ledger_claims'::regclass), E'; \n'));
END $$;
