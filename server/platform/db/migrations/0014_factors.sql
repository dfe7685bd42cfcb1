-- What proves an account beside its password, what it may not do for a while, and further names to sign in with.
-- Times are Unix milliseconds by the venue's clock.

-- Every name that signs in: the one of users, which is always among them, and one of the other kind.
CREATE TABLE user_names (
  name text PRIMARY KEY CHECK (length(name) <= 254),
  uid bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('email', 'mobile')),
  UNIQUE (uid, kind)
);
INSERT INTO user_names (name, uid, kind) SELECT name, uid, kind FROM users;

CREATE FUNCTION user_names_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO user_names (name, uid, kind) VALUES (NEW.name, NEW.uid, NEW.kind);
  ELSE
    UPDATE user_names SET name = NEW.name WHERE uid = NEW.uid AND name = OLD.name;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER user_names_follow_insert AFTER INSERT ON users
  FOR EACH ROW EXECUTE FUNCTION user_names_follow();
CREATE TRIGGER user_names_follow_update AFTER UPDATE OF name ON users
  FOR EACH ROW WHEN (NEW.name <> OLD.name) EXECUTE FUNCTION user_names_follow();

ALTER TABLE codes DROP CONSTRAINT codes_purpose_check;
ALTER TABLE codes ADD CONSTRAINT codes_purpose_check
  CHECK (purpose IN ('register', 'login', 'reset', 'stepUp', 'bind'));

-- Secrets are sealed with the venue's key, which is not in the database.
CREATE TABLE authenticators (
  uid bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  sealed bytea NOT NULL,
  bound_at bigint NOT NULL,
  -- The newest half minute whose code was used; it and all before it are used up.
  last_step bigint NOT NULL
);
-- A secret that was shown, until a code proves that the app has it.
CREATE TABLE authenticator_offers (
  uid bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  sealed bytea NOT NULL,
  made_at bigint NOT NULL
);
-- Keyed hashes; a code that was used has no row.
CREATE TABLE recovery_codes (
  uid bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  code_mac text NOT NULL,
  PRIMARY KEY (uid, code_mac)
);

CREATE TABLE pay_passwords (
  uid bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  hash text NOT NULL,
  set_at bigint NOT NULL
);

-- Failures in a row of one factor; each attempt is counted before it is compared.
CREATE TABLE factor_attempts (
  uid bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  factor text NOT NULL CHECK (factor IN ('authenticator', 'recovery', 'pay', 'password')),
  failures integer NOT NULL,
  locked_until bigint NOT NULL,
  PRIMARY KEY (uid, factor)
);

-- What an account may not do for a while, and why. Rows stay: they tell what was held when.
CREATE TABLE holds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('withdrawal', 'payPassword')),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 40),
  from_at bigint NOT NULL,
  until_at bigint NOT NULL CHECK (until_at > from_at)
);
CREATE INDEX holds_of_user ON holds (uid, until_at DESC);

-- Proof of a name on the way to a new password: good once, for one account.
CREATE TABLE reset_tokens (
  token_hash text PRIMARY KEY,
  uid bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  way text NOT NULL CHECK (way IN ('code', 'authenticator')),
  expires_at bigint NOT NULL
);
CREATE INDEX reset_tokens_by_age ON reset_tokens (expires_at);
