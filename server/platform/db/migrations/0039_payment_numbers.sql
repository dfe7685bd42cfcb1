-- A payment has a number at the bank or in the chain, by which its user finds it; claims and payments are events of a case.

ALTER TABLE transfers
  -- As who paid reported it; kept from the first report on, shown to the user once it was paid. Null for older payments
  -- and for those of the demo, which pays nothing.
  ADD COLUMN payment text CHECK (payment ~ '^[A-Za-z0-9][A-Za-z0-9._/:-]{3,99}$'),
  ADD CHECK (payment IS NULL OR said = 'paid');

ALTER TABLE case_events DROP CONSTRAINT case_events_kind_check;
ALTER TABLE case_events ADD CONSTRAINT case_events_kind_check
  CHECK (kind IN ('opened', 'reopened', 'seconded', 'approved', 'rejected', 'withdrawn', 'claimed', 'released',
    'paidOnce', 'paid', 'returnedOnce', 'returned'));
