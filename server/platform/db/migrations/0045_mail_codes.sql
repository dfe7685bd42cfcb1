-- The code that a message of the demo's mailbox brings; null where it brings none.

ALTER TABLE mailbox ADD COLUMN code text CHECK (code ~ '^[0-9]{6}$');
