-- The desk: who works there, what they did, and what they set. Times are Unix milliseconds by the venue's clock.

-- Operators stand apart from users: none of them signs in as the other.
CREATE TABLE operators (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name ~ '^[a-z][a-z0-9._-]{1,31}$'),
  roles text[] NOT NULL CHECK (roles <@ ARRAY['reviewer', 'treasurer', 'configurator', 'support', 'auditor']),
  -- The account that the person has as a user; its cases are not for him.
  own_uid bigint REFERENCES users,
  password_hash text,
  -- Sealed secret of the authenticator; one that was shown and not yet proved.
  totp bytea,
  totp_offer bytea,
  last_step bigint NOT NULL DEFAULT 0,
  -- SHA-256 of the code of the first sign-in, and until when it is good.
  first_code_hash text,
  first_code_until bigint,
  failures integer NOT NULL DEFAULT 0,
  locked_until bigint NOT NULL DEFAULT 0,
  disabled_at bigint,
  created_at bigint NOT NULL,
  -- Nobody signs in with one factor.
  CHECK ((password_hash IS NULL) = (totp IS NULL)),
  CHECK ((first_code_hash IS NULL) = (first_code_until IS NULL))
);

CREATE TABLE operator_sessions (
  token_hash text PRIMARY KEY,
  operator_id bigint NOT NULL REFERENCES operators,
  created_at bigint NOT NULL,
  seen_at bigint NOT NULL,
  ip text NOT NULL
);

-- What every operator did and looked at, for ever.
CREATE TABLE desk_audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at bigint NOT NULL,
  operator_id bigint REFERENCES operators,
  name text NOT NULL,
  act text NOT NULL,
  -- What it was about: a case, a user, a picture, an instrument.
  subject text NOT NULL,
  outcome text NOT NULL,
  detail jsonb NOT NULL,
  ip text NOT NULL
);
CREATE INDEX desk_audit_of_operator ON desk_audit (operator_id, id DESC);
CREATE FUNCTION desk_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% only grows', TG_TABLE_NAME;
END $$;
CREATE TRIGGER desk_audit_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON desk_audit
  FOR EACH STATEMENT EXECUTE FUNCTION desk_only_grows();

-- What is configured, each line from its moment on; what counts is the newest line whose moment has come.
CREATE TABLE settings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  key text NOT NULL,
  value jsonb NOT NULL,
  effective_from bigint NOT NULL,
  operator text NOT NULL,
  note text NOT NULL,
  time bigint NOT NULL,
  -- Nothing counts for what has been.
  CHECK (effective_from >= time)
);
CREATE INDEX settings_by_time ON settings (kind, key, effective_from DESC, id DESC);
CREATE TRIGGER settings_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION desk_only_grows();

-- A frozen account opens nothing and takes nothing out; it closes what it has.
ALTER TABLE users
  ADD COLUMN frozen_at bigint,
  ADD COLUMN frozen_reason text,
  ADD CHECK ((frozen_at IS NULL) = (frozen_reason IS NULL));
CREATE INDEX users_frozen ON users (uid) WHERE frozen_at IS NOT NULL;
