-- What the two sides of an escrow order write to each other, with a line for each step. Times are Unix milliseconds.

-- One for each order: the number of the newest line, and how far each side has read.
CREATE TABLE c2c_chats (
  order_id bigint PRIMARY KEY REFERENCES c2c_orders,
  last_seq bigint NOT NULL CHECK (last_seq > 0),
  buyer_read bigint NOT NULL DEFAULT 0,
  seller_read bigint NOT NULL DEFAULT 0
);

CREATE TABLE c2c_messages (
  order_id bigint NOT NULL REFERENCES c2c_chats,
  seq bigint NOT NULL CHECK (seq > 0),
  at bigint NOT NULL,
  -- Of an event: who did the step.
  author text NOT NULL CHECK (author IN ('buyer', 'seller', 'venue', 'operators')),
  kind text NOT NULL CHECK (kind IN ('text', 'image', 'event')),
  -- The words, the id of the picture, or the name of the event.
  body text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 2000),
  -- Given by who sent it: the same message twice is one.
  key text,
  PRIMARY KEY (order_id, seq),
  UNIQUE (order_id, author, key),
  CHECK ((kind = 'event') = (key IS NULL))
);
CREATE INDEX c2c_messages_pictures ON c2c_messages (body) WHERE kind = 'image';
-- A message is evidence.
CREATE TRIGGER c2c_messages_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON c2c_messages
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();

-- The steps of orders that there are.
INSERT INTO c2c_chats (order_id, last_seq) SELECT order_id, count(*) FROM c2c_events GROUP BY order_id;
INSERT INTO c2c_messages (order_id, seq, at, author, kind, body)
  SELECT e.order_id, row_number() OVER (PARTITION BY e.order_id ORDER BY e.id), e.at,
    CASE
      WHEN e.by = 'taker' THEN CASE WHEN o.taker = o.buyer THEN 'buyer' ELSE 'seller' END
      WHEN e.by IN ('buyer', 'seller', 'venue') THEN e.by
      ELSE 'operators'
    END, 'event', e.event
  FROM c2c_events AS e JOIN c2c_orders AS o ON o.id = e.order_id;
