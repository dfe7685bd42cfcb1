-- What merchants deposit. Times are Unix milliseconds.

-- An account of its own: `deposit`. What is allowed grows, so that rows of before need not be read again.
ALTER TABLE ledger_balances DROP CONSTRAINT ledger_balances_kind_check,
  ADD CONSTRAINT ledger_balances_kind_check
    CHECK (kind IN ('available', 'frozen', 'margin', 'escrow', 'locked', 'deposit')) NOT VALID;
ALTER TABLE ledger_lines DROP CONSTRAINT ledger_lines_check,
  ADD CONSTRAINT ledger_lines_check CHECK (
    CASE WHEN uid IS NULL
      THEN kind IN ('market', 'fees', 'insurance', 'rounding', 'suspense', 'outside') AND before IS NULL AND after IS NULL
      ELSE kind IN ('available', 'frozen', 'margin', 'escrow', 'locked', 'deposit')
        AND before IS NOT NULL AND after IS NOT NULL AND before >= 0 AND after >= 0 AND before + amount = after
    END
  ) NOT VALID;

-- What a merchant has down, by coin. A row stays when it is empty.
CREATE TABLE c2c_deposits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid bigint NOT NULL REFERENCES users,
  coin text NOT NULL,
  amount numeric(38, 18) NOT NULL CHECK (amount >= 0),
  -- When its owner left, and from when it is returned. Who stays again has neither.
  left_at bigint,
  return_at bigint,
  -- When its return is tried next: later than `return_at` while an order or a case is in the way.
  due_at bigint,
  UNIQUE (uid, coin),
  CHECK ((left_at IS NULL) = (return_at IS NULL)),
  CHECK ((left_at IS NULL) = (due_at IS NULL))
);
CREATE INDEX c2c_deposits_due ON c2c_deposits (due_at) WHERE due_at IS NOT NULL;
CREATE TRIGGER c2c_deposits_stay BEFORE DELETE OR TRUNCATE ON c2c_deposits
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
  SELECT uid, coin, 'deposit', 'c2c', amount FROM c2c_deposits WHERE amount > 0;
