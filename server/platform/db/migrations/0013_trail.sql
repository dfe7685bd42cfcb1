-- What happened to an account's security, for its owner to read. Lines are never changed; they go after their time.

CREATE TABLE account_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid bigint NOT NULL REFERENCES users,
  at bigint NOT NULL,
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  ip text NOT NULL,
  user_agent text NOT NULL,
  detail jsonb NOT NULL CHECK (jsonb_typeof(detail) = 'object')
);
CREATE INDEX account_events_of_user ON account_events (uid, id DESC);
CREATE INDEX account_events_by_age ON account_events (at);

CREATE FUNCTION account_events_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('tapeline.trail_ends', true) = 'on' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'the trail of an account is not changed';
END $$;
CREATE TRIGGER account_events_stay BEFORE UPDATE OR DELETE ON account_events
  FOR EACH ROW EXECUTE FUNCTION account_events_stay();
CREATE TRIGGER account_events_whole BEFORE TRUNCATE ON account_events
  FOR EACH STATEMENT EXECUTE FUNCTION account_events_stay();
