-- Conversations with support. Times are Unix milliseconds by the venue's clock.

ALTER TABLE uploads
  DROP CONSTRAINT uploads_purpose_check,
  ADD CONSTRAINT uploads_purpose_check CHECK (purpose IN ('avatar', 'certification', 'reset', 'receipt', 'chat'));

-- A number for each time that somebody begins to wait: the order of the queue.
CREATE SEQUENCE support_queue;

-- One conversation for each account, for ever, and one for each guest until he signs in.
CREATE TABLE support_chats (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 70000001) PRIMARY KEY,
  uid bigint UNIQUE REFERENCES users ON DELETE CASCADE,
  -- SHA-256 of the secret in a guest's cookie.
  guest_hash text UNIQUE,
  -- A guest's whose words went over to an account's conversation; nothing is added to it any more.
  joined_to bigint REFERENCES support_chats ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('waiting', 'taken', 'closed')),
  queue_no bigint NOT NULL DEFAULT nextval('support_queue'),
  waiting_since bigint NOT NULL,
  operator_id bigint REFERENCES operators,
  -- Number of the newest message; how far each side has read.
  last_seq bigint NOT NULL DEFAULT 0,
  user_read bigint NOT NULL DEFAULT 0,
  desk_read bigint NOT NULL DEFAULT 0,
  -- Number of the user's newest message: whether he waits for an answer.
  asked_seq bigint NOT NULL DEFAULT 0,
  language text NOT NULL,
  created_at bigint NOT NULL,
  last_at bigint NOT NULL,
  CHECK ((uid IS NULL) = (guest_hash IS NOT NULL)),
  CHECK ((state = 'taken') = (operator_id IS NOT NULL)),
  CHECK (joined_to IS NULL OR guest_hash IS NOT NULL)
);
CREATE UNIQUE INDEX support_chats_queue ON support_chats (state, queue_no) WHERE joined_to IS NULL;
CREATE INDEX support_chats_old ON support_chats (last_at);
CREATE INDEX support_chats_joined ON support_chats (joined_to) WHERE joined_to IS NOT NULL;

CREATE TABLE support_messages (
  chat_id bigint NOT NULL REFERENCES support_chats ON DELETE CASCADE,
  seq bigint NOT NULL CHECK (seq > 0),
  author text NOT NULL CHECK (author IN ('user', 'desk', 'venue')),
  operator_id bigint REFERENCES operators,
  kind text NOT NULL CHECK (kind IN ('text', 'image', 'event')),
  -- The words, the id of the picture, or the name of the event.
  body text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 2000),
  -- Given by who sent it: the same message twice is one.
  key text,
  at bigint NOT NULL,
  PRIMARY KEY (chat_id, seq),
  CHECK ((author = 'desk') = (operator_id IS NOT NULL)),
  CHECK ((author = 'venue') = (kind = 'event')),
  UNIQUE (chat_id, author, key)
);
CREATE INDEX support_messages_pictures ON support_messages (body) WHERE kind = 'image';

-- How long people waited, newest last: what the expected wait is drawn from.
CREATE TABLE support_takes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at bigint NOT NULL,
  waited bigint NOT NULL CHECK (waited >= 0)
);
CREATE INDEX support_takes_by_time ON support_takes (at);
