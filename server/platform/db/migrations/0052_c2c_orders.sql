-- Ads and escrow orders of C2C trading. Amounts of coins are exact; times are Unix milliseconds by the venue's clock.

CREATE SEQUENCE c2c_ids START 1001;

-- An ad. One that sells has `free` in its owner's escrow account; `terms` is what its owner may change.
CREATE TABLE c2c_ads (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL REFERENCES users,
  side text NOT NULL CHECK (side IN ('sell', 'buy')),
  coin text NOT NULL,
  currency text NOT NULL,
  decimals int NOT NULL CHECK (decimals BETWEEN 0 AND 8),
  state text NOT NULL CHECK (state IN ('live', 'paused', 'closed')),
  version int NOT NULL CHECK (version > 0),
  free numeric(38, 18) NOT NULL CHECK (free >= 0),
  terms jsonb NOT NULL,
  -- Ids of the owner's payment methods, for an ad that sells.
  payees jsonb NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  CHECK (state <> 'closed' OR free = 0)
);
CREATE INDEX c2c_ads_live ON c2c_ads (coin, currency, side) WHERE state = 'live';
CREATE INDEX c2c_ads_of_owner ON c2c_ads (owner, id DESC);

-- An order. `record` is the whole of it; the columns beside it are those by which it is found, and the coins that it binds.
CREATE TABLE c2c_orders (
  id bigint PRIMARY KEY,
  ad_id bigint NOT NULL REFERENCES c2c_ads,
  buyer bigint NOT NULL REFERENCES users,
  seller bigint NOT NULL REFERENCES users,
  taker bigint NOT NULL REFERENCES users,
  coin text NOT NULL,
  currency text NOT NULL,
  amount numeric(38, 18) NOT NULL CHECK (amount > 0),
  price numeric(38, 18) NOT NULL CHECK (price > 0),
  total numeric(38, 18) NOT NULL CHECK (total > 0),
  state text NOT NULL CHECK (state IN ('escrowed', 'paid', 'appealed', 'released', 'cancelled', 'resolved')),
  version int NOT NULL CHECK (version > 0),
  due_at bigint,
  escrow numeric(38, 18) NOT NULL CHECK (escrow >= 0 AND escrow <= amount),
  held numeric(38, 18) NOT NULL CHECK (held >= 0 AND held <= amount),
  undone boolean NOT NULL,
  -- The buyer let it go: cancelled by the buyer, or unpaid at the deadline.
  let_go boolean NOT NULL DEFAULT false,
  -- The set of ledger lines that locked its coins.
  transfer bigint NOT NULL,
  method text NOT NULL,
  -- The seller's payee as it was at the take, encrypted for the seller.
  payee bytea NOT NULL,
  record jsonb NOT NULL,
  taken_at bigint NOT NULL,
  state_at bigint NOT NULL,
  CHECK (buyer <> seller AND taker IN (buyer, seller)),
  CHECK (state NOT IN ('escrowed', 'paid') OR (escrow = amount AND held = 0)),
  CHECK (state NOT IN ('released', 'cancelled', 'resolved') OR escrow = 0)
);
CREATE INDEX c2c_orders_of_buyer ON c2c_orders (buyer, id DESC);
CREATE INDEX c2c_orders_of_seller ON c2c_orders (seller, id DESC);
CREATE INDEX c2c_orders_due ON c2c_orders (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX c2c_orders_let_go ON c2c_orders (buyer, state_at) WHERE let_go;
-- One unpaid order of a taker for each pair, whoever asks at once.
CREATE UNIQUE INDEX c2c_orders_unpaid ON c2c_orders (taker, coin, currency) WHERE state = 'escrowed' AND NOT undone;

-- What was agreed stays, steps are counted, and an end gives nothing twice.
CREATE FUNCTION c2c_orders_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NEW;
END $$;
CREATE TRIGGER c2c_orders_step BEFORE UPDATE ON c2c_orders FOR EACH ROW EXECUTE FUNCTION c2c_orders_step();
CREATE TRIGGER c2c_orders_stay BEFORE DELETE OR TRUNCATE ON c2c_orders
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();

CREATE TABLE c2c_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES c2c_orders,
  at bigint NOT NULL,
  event text NOT NULL,
  -- The state after it, and who did it: a party, `venue` or an operator.
  state text NOT NULL,
  by text NOT NULL,
  -- The set of ledger lines that moved its coins, if any did.
  transfer bigint
);
CREATE INDEX c2c_events_of ON c2c_events (order_id, id);
CREATE TRIGGER c2c_events_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON c2c_events
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();

-- Pictures by which payments were proved, by digest: one proves one order.
CREATE TABLE c2c_proofs (
  digest text PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES c2c_orders
);

-- Escrow of ads and orders, and what buyers got and is held, are claims like those of orders and withdrawals.
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
  SELECT buyer, coin, 'locked', 'c2c', held FROM c2c_orders WHERE held > 0;
