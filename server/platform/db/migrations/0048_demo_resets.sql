-- Resets of demo funds are looked up by user: one that was not long ago prevents the next, and results are counted from the
-- last one on.

CREATE INDEX ledger_demo_resets ON ledger_lines (uid, id DESC) WHERE cause = 'demo-reset' AND uid IS NOT NULL;
