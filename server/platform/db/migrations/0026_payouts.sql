-- What the desk says of a payout that it made: above the limit two people must say the same.

ALTER TABLE transfers
  -- Who said it first, and what; null until then, and what counted stays.
  ADD COLUMN said_by text,
  ADD COLUMN said text CHECK (said IN ('paid', 'refused')),
  ADD COLUMN said_reason text,
  -- With whose word it counted.
  ADD COLUMN settled_by text,
  ADD CHECK ((said IS NULL) = (said_by IS NULL)),
  ADD CHECK (said_reason IS NULL OR said = 'refused');

-- Withdrawals that were approved and wait to be paid: short, and walked in the order of their cases.
CREATE INDEX transfers_to_pay ON transfers (case_id) WHERE kind = 'withdrawal' AND state = 'approved';
