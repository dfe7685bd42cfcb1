-- Passkeys (WebAuthn): public keys alone; the private ones never leave their devices.
CREATE TABLE passkeys (
  id text PRIMARY KEY,
  uid bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  public_key text NOT NULL,
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text NOT NULL,
  synced boolean NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  created_at bigint NOT NULL,
  used_at bigint
);
CREATE INDEX passkeys_of_user ON passkeys (uid, created_at);
