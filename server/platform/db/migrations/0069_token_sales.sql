-- Token sales. Amounts are exact; times are Unix milliseconds by the venue's clock.

-- A sale from its start on: its terms as they then were, and how far it has come.
CREATE TABLE sales (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9-]{2,40}$'),
  settings jsonb NOT NULL,
  progress text NOT NULL CHECK (progress IN ('open', 'rationed', 'distributed', 'failed')),
  failure text CHECK (failure IN ('undersubscribed', 'stopped', 'secret')),
  -- Of a lottery. Without the secret nothing is drawn, and everything is returned.
  secret text CHECK (secret ~ '^[0-9a-f]{64}$'),
  secret_hash text CHECK (secret_hash ~ '^[0-9a-f]{64}$'),
  participants int NOT NULL DEFAULT 0 CHECK (participants >= 0),
  total numeric(38, 18) NOT NULL DEFAULT 0 CHECK (total >= 0),
  root text CHECK (root ~ '^[0-9a-f]{64}$'),
  allocated numeric(38, 18) CHECK (allocated >= 0),
  excess numeric(38, 18) CHECK (excess >= 0),
  opened_at bigint NOT NULL,
  rationed_at bigint,
  pay_by bigint,
  -- The distribution, from which tokens vest.
  distributed_at bigint,
  failed_at bigint,
  due_at bigint,
  CHECK ((progress = 'failed') = (failure IS NOT NULL) AND (progress = 'failed') = (failed_at IS NOT NULL)),
  CHECK ((rationed_at IS NULL) = (pay_by IS NULL) AND (rationed_at IS NULL) = (root IS NULL)),
  CHECK (progress NOT IN ('rationed', 'distributed') OR rationed_at IS NOT NULL),
  CHECK ((progress = 'distributed') = (distributed_at IS NOT NULL)),
  CHECK ((progress IN ('distributed', 'failed')) = (due_at IS NULL))
);
CREATE INDEX sales_due ON sales (due_at) WHERE due_at IS NOT NULL;

-- A participant's order; its place in the published list is by its id. `line` is the opaque id of that list.
CREATE TABLE sale_orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sale text NOT NULL REFERENCES sales,
  uid bigint NOT NULL REFERENCES users,
  line text NOT NULL CHECK (line ~ '^[0-9a-f]{16}$'),
  nonce text NOT NULL CHECK (nonce ~ '^([0-9a-f]{32})?$'),
  state text NOT NULL CHECK (state IN ('committed', 'allocated', 'paid', 'delivered', 'refunded')),
  refund text CHECK (refund IN ('nothing', 'unpaid', 'failed')),
  committed numeric(38, 18) NOT NULL CHECK (committed > 0),
  locked numeric(38, 18) NOT NULL CHECK (locked >= 0),
  paid numeric(38, 18) NOT NULL CHECK (paid >= 0),
  -- Tokens: what is allocated, what has not vested, what has.
  tokens numeric(38, 18) NOT NULL CHECK (tokens >= 0),
  held numeric(38, 18) NOT NULL CHECK (held >= 0),
  released numeric(38, 18) NOT NULL CHECK (released >= 0),
  charged numeric(38, 18) NOT NULL CHECK (charged >= 0 AND charged <= committed),
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  due_at bigint,
  UNIQUE (sale, uid),
  UNIQUE (sale, line),
  CHECK ((state = 'refunded') = (refund IS NOT NULL)),
  CHECK (CASE state
    WHEN 'committed' THEN locked = committed AND paid = 0 AND held = 0
    WHEN 'allocated' THEN locked = charged AND paid = 0 AND held = 0 AND tokens > 0
    WHEN 'paid' THEN locked = 0 AND paid = charged AND held = 0 AND tokens > 0
    WHEN 'delivered' THEN locked = 0 AND paid = 0 AND held + released = tokens
    ELSE locked = 0 AND paid = 0 AND held = 0 AND released = 0 END)
) WITH (fillfactor = 70);
CREATE INDEX sale_orders_of ON sale_orders (uid, id DESC);
CREATE INDEX sale_orders_list ON sale_orders (sale, id);
CREATE INDEX sale_orders_due ON sale_orders (due_at, id) WHERE due_at IS NOT NULL;

-- What was published stays, steps go forward, and an end gives nothing twice.
CREATE FUNCTION sales_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NEW;
END $$;
CREATE FUNCTION sale_orders_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NEW;
END $$;
CREATE TRIGGER sales_step BEFORE UPDATE ON sales FOR EACH ROW EXECUTE FUNCTION sales_step();
CREATE TRIGGER sale_orders_step BEFORE UPDATE ON sale_orders FOR EACH ROW EXECUTE FUNCTION sale_orders_step();
CREATE TRIGGER sales_stay BEFORE DELETE OR TRUNCATE ON sales
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();
CREATE TRIGGER sale_orders_stay BEFORE DELETE OR TRUNCATE ON sale_orders
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();

-- What sales bind: commitments, payments that wait for the distribution, and tokens that have not vested.
CREATE VIEW sale_claims AS
  SELECT o.uid, s.settings ->> 'payCoin' AS coin, 'locked' AS kind, 'sale' AS by, o.locked AS amount
  FROM sale_orders AS o JOIN sales AS s ON s.id = o.sale WHERE o.locked > 0
  UNION ALL
  SELECT o.uid, s.settings ->> 'payCoin', 'escrow', 'sale', o.paid
  FROM sale_orders AS o JOIN sales AS s ON s.id = o.sale WHERE o.paid > 0
  UNION ALL
  SELECT o.uid, s.settings ->> 'token', 'locked', 'sale', o.held
  FROM sale_orders AS o JOIN sales AS s ON s.id = o.sale WHERE o.held > 0;

-- Whatever binds money already goes on doing so.
DO $$
BEGIN
  EXECUTE format('CREATE OR REPLACE VIEW ledger_claims AS %s UNION ALL SELECT uid, coin, kind, by, amount FROM sale_claims',
    rtrim(pg_get_viewdef('ledger_claims'::regclass), E'; \n'));
END $$;
