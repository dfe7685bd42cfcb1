-- Figures of products that earn and of token sales, so that operators read them without adding up orders. Whatever writes an
-- order writes them in the same transaction: of a product after its row of `*_products`.
CREATE TABLE earn_figures (
  kind text NOT NULL CHECK (kind ~ '^[a-z]{1,20}$'),
  product text NOT NULL CHECK (product ~ '^[A-Za-z0-9-]{1,40}$'),
  -- Orders that were ever bought, renewals included, and those of them that run.
  bought bigint NOT NULL DEFAULT 0,
  running bigint NOT NULL DEFAULT 0 CHECK (running BETWEEN 0 AND bought),
  -- Interest that was paid, and what orders with a term still pay until their end.
  paid numeric(38, 18) NOT NULL DEFAULT 0 CHECK (paid >= 0),
  owed numeric(38, 18) NOT NULL DEFAULT 0 CHECK (owed >= 0),
  PRIMARY KEY (kind, product)
) WITH (fillfactor = 70);

-- Of a sale in 16 parts, by the ids of its orders, so that payments at once do not wait for each other.
CREATE TABLE sale_figures (
  sale text NOT NULL REFERENCES sales CHECK (sale ~ '^[a-z0-9-]{2,40}$'),
  part int NOT NULL CHECK (part BETWEEN 0 AND 15),
  -- Orders whose allocation is paid, and orders that got everything back.
  paid int NOT NULL DEFAULT 0 CHECK (paid >= 0),
  refunded int NOT NULL DEFAULT 0 CHECK (refunded >= 0),
  -- Of what is paid: coins, tokens, and which of these have vested.
  proceeds numeric(38, 18) NOT NULL DEFAULT 0 CHECK (proceeds >= 0),
  sold numeric(38, 18) NOT NULL DEFAULT 0 CHECK (sold >= 0),
  released numeric(38, 18) NOT NULL DEFAULT 0 CHECK (released BETWEEN 0 AND sold),
  PRIMARY KEY (sale, part)
) WITH (fillfactor = 70);

-- Orders of before. Each part is only read where there are any, and then its tables and functions are there too.
DO $$
BEGIN
  IF EXISTS (SELECT FROM managed_orders) THEN
    INSERT INTO earn_figures (kind, product, bought, running, paid, owed)
      SELECT 'managed', product, count(*), count(*) FILTER (WHERE state <> 'redeemed'), sum(paid),
        coalesce(sum(earn_interest(principal, rate, days, 365, 8) - paid) FILTER (WHERE state IN ('generated', 'running')), 0)
      FROM managed_orders GROUP BY product;
  END IF;
  IF to_regclass('pledged_orders') IS NOT NULL THEN
    INSERT INTO earn_figures (kind, product, bought, running, paid, owed)
      SELECT 'pledged', product, count(*), count(*) FILTER (WHERE state <> 'redeemed'), sum(paid),
        coalesce(sum(earn_interest(principal, rate * days * 24, 1, 8760, 8) - paid)
          FILTER (WHERE state <> 'redeemed' AND days > 0), 0)
      FROM pledged_orders GROUP BY product;
  END IF;
  INSERT INTO sale_figures (sale, part, paid, refunded, proceeds, sold, released)
    SELECT s.id, part, count(o.id) FILTER (WHERE o.state IN ('paid', 'delivered')), count(o.id) FILTER (WHERE o.state = 'refunded'),
      coalesce(sum(o.charged) FILTER (WHERE o.state IN ('paid', 'delivered')), 0),
      coalesce(sum(o.tokens) FILTER (WHERE o.state IN ('paid', 'delivered')), 0), coalesce(sum(o.released), 0)
    FROM sales AS s CROSS JOIN generate_series(0, 15) AS part
    LEFT JOIN sale_orders AS o ON o.sale = s.id AND o.id % 16 = part GROUP BY s.id, part;
END $$;

-- Reports about invitations: by an account that they are about, and those that were decided.
CREATE INDEX referral_reports_about ON referral_reports USING gin (accounts);
CREATE INDEX referral_reports_ended ON referral_reports (id DESC) WHERE state <> 'open';
