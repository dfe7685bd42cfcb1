-- Cases as the desk decides them: claimed by one operator at a time, and above a limit agreed on by two.

ALTER TABLE cases
  -- What it moves, in the reference currency (USDT); null where no money hangs on it.
  ADD COLUMN amount_ref numeric CHECK (amount_ref >= 0),
  -- Who works on it, and since when.
  ADD COLUMN claimed_by text,
  ADD COLUMN claimed_at bigint,
  -- Who agreed first, where it takes two.
  ADD COLUMN first_by text,
  ADD CHECK ((claimed_by IS NULL) = (claimed_at IS NULL)),
  ADD CHECK (state <> 'approved' OR first_by IS NULL OR first_by <> decided_by);

-- The queue of the desk: what is open, oldest first; and what ended, newest first.
CREATE INDEX cases_queue ON cases (kind, id) WHERE state = 'open';
CREATE INDEX cases_ended ON cases (kind, id DESC) WHERE state <> 'open';

-- The first of two approvals is an event as well; of the desk's events the record says whose they are.
ALTER TABLE case_events DROP CONSTRAINT case_events_kind_check;
ALTER TABLE case_events ADD CONSTRAINT case_events_kind_check
  CHECK (kind IN ('opened', 'reopened', 'seconded', 'approved', 'rejected', 'withdrawn'));
ALTER TABLE case_events ADD COLUMN decider text;
