-- A code is good for whoever asked for it: a signed-in user, or a browser by the secret that it was given.

DELETE FROM codes;
ALTER TABLE codes
  ADD COLUMN asker text NOT NULL,
  DROP CONSTRAINT codes_pkey,
  ADD PRIMARY KEY (name, purpose, asker);
