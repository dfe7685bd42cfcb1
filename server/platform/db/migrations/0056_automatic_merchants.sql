-- Merchants of a demo that Tapeline itself runs: they pay and release by a policy, and everybody is told.
ALTER TABLE users ADD COLUMN automatic boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT users_automatic_are_demo CHECK (demo OR NOT automatic);
CREATE INDEX users_automatic ON users (uid) WHERE automatic;
