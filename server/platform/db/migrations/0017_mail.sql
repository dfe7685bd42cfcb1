-- Letters on their way to a mail server or a text gateway: a row goes when its letter is delivered or given up.
ALTER TABLE users ADD COLUMN phrase text CHECK (length(phrase) BETWEEN 2 AND 24);

CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  way text NOT NULL CHECK (way IN ('mail', 'text')),
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  html text,
  created_at bigint NOT NULL,
  next_at bigint NOT NULL,
  attempts integer NOT NULL DEFAULT 0
);
CREATE INDEX outbox_by_time ON outbox (next_at);
