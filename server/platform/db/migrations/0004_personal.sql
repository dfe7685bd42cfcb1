-- What an account keeps for its user: the language of its mails, favourites, and how far it has read.

-- One of the languages of the app; unknown until it is chosen.
ALTER TABLE users ADD COLUMN language text CHECK (length(language) <= 16);

CREATE TABLE favourites (
  uid bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Ids of instruments in the user's order, each once.
  inst_ids text[] NOT NULL CHECK (cardinality(inst_ids) <= 200)
);

CREATE TABLE read_marks (
  uid bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('notices', 'orders')),
  -- Unix milliseconds.
  up_to bigint NOT NULL,
  PRIMARY KEY (uid, kind)
);

-- The orders of a user that ended since some time, and not by his own hand.
CREATE INDEX spot_orders_ended_by_time ON spot_orders (uid, u_time)
  WHERE state IN ('filled', 'canceled') AND cancel_source <> 'user';
