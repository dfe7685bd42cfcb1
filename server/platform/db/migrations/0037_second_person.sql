-- What a second operator must agree to before it counts, or looks at after it was done at once. Times are Unix milliseconds.

CREATE TABLE desk_reviews (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('setting', 'unfreeze', 'freeze', 'switch')),
  -- What it is about: a kind of settings, an account, an instrument.
  subject text NOT NULL,
  -- The input of the act.
  input jsonb NOT NULL,
  note text NOT NULL,
  asked_by bigint NOT NULL REFERENCES operators,
  asked_at bigint NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'approved', 'rejected', 'withdrawn')),
  decided_by bigint REFERENCES operators,
  decided_at bigint,
  CHECK ((state = 'open') = (decided_by IS NULL)),
  CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
  -- Who asked takes back, and never decides.
  CHECK (decided_by IS NULL OR (decided_by = asked_by) = (state = 'withdrawn'))
);
CREATE INDEX desk_reviews_open ON desk_reviews (id) WHERE state = 'open';
CREATE INDEX desk_reviews_ended ON desk_reviews (id DESC) WHERE state <> 'open';

-- Settings that were announced, and taken back before they came into force.
CREATE TABLE recalled_settings (
  -- Kind and number of the entry, of whichever table: `fees-12`.
  entry text PRIMARY KEY,
  operator text NOT NULL,
  note text NOT NULL,
  time bigint NOT NULL
);
CREATE TRIGGER recalled_settings_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON recalled_settings
  FOR EACH STATEMENT EXECUTE FUNCTION desk_only_grows();
