-- An account of the house from which earn products pay, and into which what they take goes: `earn`. It may go below zero,
-- as the other side of fills may. What is allowed grows, so that rows of before need not be read again.
ALTER TABLE ledger_lines DROP CONSTRAINT ledger_lines_check,
  ADD CONSTRAINT ledger_lines_check CHECK (
    CASE WHEN uid IS NULL
      THEN kind IN ('market', 'fees', 'insurance', 'rounding', 'suspense', 'outside', 'earn')
        AND before IS NULL AND after IS NULL
      ELSE kind IN ('available', 'frozen', 'margin', 'escrow', 'locked', 'deposit')
        AND before IS NOT NULL AND after IS NOT NULL AND before >= 0 AND after >= 0 AND before + amount = after
    END
  ) NOT VALID;
