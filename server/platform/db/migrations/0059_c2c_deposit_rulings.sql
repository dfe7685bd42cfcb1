-- What rulings take from deposits of merchants. Times are Unix milliseconds.

ALTER TABLE c2c_rulings
  ADD COLUMN from_deposit numeric(38, 18) NOT NULL DEFAULT 0 CHECK (from_deposit >= 0),
  ADD COLUMN deposit_coin text NOT NULL DEFAULT '',
  ADD CONSTRAINT c2c_rulings_deposit CHECK ((from_deposit > 0) = (deposit_coin <> ''));

-- What was taken: locked for the side that gets it until the ruling can no longer be reviewed.
CREATE TABLE c2c_takings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES c2c_orders,
  -- Whose deposit it was, and who gets it.
  merchant bigint NOT NULL REFERENCES users,
  uid bigint NOT NULL REFERENCES users,
  coin text NOT NULL,
  amount numeric(38, 18) NOT NULL CHECK (amount > 0),
  state text NOT NULL CHECK (state IN ('held', 'paid', 'returned')),
  due_at bigint,
  CHECK ((state = 'held') = (due_at IS NOT NULL))
);
CREATE INDEX c2c_takings_of ON c2c_takings (order_id);
CREATE INDEX c2c_takings_due ON c2c_takings (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX c2c_takings_held ON c2c_takings (uid) WHERE state = 'held';
CREATE TRIGGER c2c_takings_stay BEFORE DELETE OR TRUNCATE ON c2c_takings
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();

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
  SELECT uid, coin, 'locked', 'c2c', amount FROM c2c_takings WHERE state = 'held';
