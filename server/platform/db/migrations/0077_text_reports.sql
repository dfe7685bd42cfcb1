-- Texts of the app that readers found wrong, for operators. Who reported one is not kept. Times are Unix milliseconds.
CREATE TABLE text_reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of the request, so that a repeated one is the same report.
  key text NOT NULL UNIQUE CHECK (key ~ '^[A-Za-z0-9_-]{16,64}$'),
  screen text NOT NULL CHECK (screen ~ '^/[A-Za-z0-9/_-]{0,80}$'),
  language text NOT NULL CHECK (language ~ '^[a-z]{2}(-[a-z]{2})?$'),
  version text NOT NULL CHECK (version ~ '^[A-Za-z0-9.+-]{1,40}$'),
  -- Area and key in the dictionaries of the app; null where it is not known.
  text_key text CHECK (text_key ~ '^[A-Za-z0-9]{1,40}:[A-Za-z0-9_.-]{1,100}$'),
  body text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 500),
  better text NOT NULL CHECK (char_length(better) BETWEEN 1 AND 500),
  at bigint NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'changed', 'declined')),
  decided_by bigint REFERENCES operators,
  decided_at bigint,
  note text CHECK (char_length(note) BETWEEN 3 AND 500),
  CHECK ((state = 'open') = (decided_at IS NULL)),
  CHECK ((decided_at IS NULL) = (decided_by IS NULL)),
  CHECK ((decided_at IS NULL) = (note IS NULL))
);
CREATE INDEX text_reports_open ON text_reports (id) WHERE state = 'open';
CREATE INDEX text_reports_ended ON text_reports (id) WHERE state <> 'open';
CREATE INDEX text_reports_at ON text_reports (at);
