-- Figures of products that lend, so that operators read them without adding up loans. Whatever writes a loan writes them in the
-- same transaction.
ALTER TABLE loan_products
  -- Loans that run, what secures them, and how many of them are at which limit.
  ADD COLUMN loans bigint NOT NULL DEFAULT 0 CHECK (loans >= 0),
  ADD COLUMN collateral numeric(38, 18) NOT NULL DEFAULT 0 CHECK (collateral >= 0),
  ADD COLUMN at_notice bigint NOT NULL DEFAULT 0 CHECK (at_notice >= 0),
  ADD COLUMN at_urgent bigint NOT NULL DEFAULT 0 CHECK (at_urgent >= 0),
  ADD COLUMN at_liquidation bigint NOT NULL DEFAULT 0 CHECK (at_liquidation >= 0),
  -- Of all loans that were ever taken: interest that was paid, sales of collateral, and what was owed no longer without being paid.
  ADD COLUMN taken bigint NOT NULL DEFAULT 0 CHECK (taken >= loans),
  ADD COLUMN interest numeric(38, 18) NOT NULL DEFAULT 0 CHECK (interest >= 0),
  ADD COLUMN sales bigint NOT NULL DEFAULT 0 CHECK (sales >= 0),
  ADD COLUMN sold numeric(38, 18) NOT NULL DEFAULT 0 CHECK (sold >= 0),
  ADD COLUMN shortfall numeric(38, 18) NOT NULL DEFAULT 0 CHECK (shortfall >= 0),
  ADD CHECK (at_notice + at_urgent + at_liquidation <= loans);

-- Loans of before.
UPDATE loan_products AS p SET loans = o.loans, collateral = o.collateral, at_notice = o.at_notice, at_urgent = o.at_urgent,
    at_liquidation = o.at_liquidation, taken = o.taken, interest = o.interest, sold = o.sold
  FROM (
    SELECT product, count(*) AS taken, count(*) FILTER (WHERE ended_by IS NULL) AS loans, sum(collateral) AS collateral,
      count(*) FILTER (WHERE ended_by IS NULL AND level = 'notice') AS at_notice,
      count(*) FILTER (WHERE ended_by IS NULL AND level = 'urgent') AS at_urgent,
      count(*) FILTER (WHERE ended_by IS NULL AND level = 'liquidation') AS at_liquidation,
      sum(interest_paid) AS interest, sum(sold) AS sold
    FROM loan_orders GROUP BY product
  ) AS o WHERE o.product = p.product;
UPDATE loan_products AS p SET sales = e.sales, shortfall = e.shortfall
  FROM (
    SELECT o.product, count(*) FILTER (WHERE e.sold > 0) AS sales, sum(e.shortfall) AS shortfall
    FROM loan_events AS e JOIN loan_orders AS o ON o.id = e.loan GROUP BY o.product
  ) AS e WHERE e.product = p.product;
