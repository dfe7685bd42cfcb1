-- Users, their sessions and devices, the codes that prove a name, and the demo mailbox.
-- Times are Unix milliseconds by the venue's clock. Secrets are stored as hashes only.

CREATE TABLE users (
  uid bigint GENERATED ALWAYS AS IDENTITY (START WITH 10000001) PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (length(name) <= 254),
  kind text NOT NULL CHECK (kind IN ('email', 'mobile')),
  password_hash text NOT NULL,
  demo boolean NOT NULL,
  shared boolean NOT NULL,
  status_advanced smallint NOT NULL DEFAULT 0 CHECK (status_advanced BETWEEN 0 AND 3),
  created_at bigint NOT NULL
);

CREATE TABLE sessions (
  token_hash text PRIMARY KEY,
  uid bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at bigint NOT NULL,
  seen_at bigint NOT NULL,
  ip text NOT NULL,
  user_agent text NOT NULL
);
CREATE INDEX sessions_of_user ON sessions (uid);
CREATE INDEX sessions_by_age ON sessions (seen_at);

CREATE TABLE devices (
  token_hash text NOT NULL,
  uid bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at bigint NOT NULL,
  seen_at bigint NOT NULL,
  PRIMARY KEY (token_hash, uid)
);
CREATE INDEX devices_by_age ON devices (seen_at);

-- Also for names without an account: who asks for a code learns nothing from the wait until the next one.
CREATE TABLE codes (
  name text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('register', 'login')),
  code_hash text NOT NULL,
  attempts integer NOT NULL,
  sent_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  PRIMARY KEY (name, purpose)
);
CREATE INDEX codes_by_age ON codes (expires_at);

CREATE TABLE mailbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  sent_at bigint NOT NULL
);
CREATE INDEX mailbox_of_recipient ON mailbox (recipient, id DESC);
CREATE INDEX mailbox_by_age ON mailbox (sent_at);
