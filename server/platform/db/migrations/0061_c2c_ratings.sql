-- What the two sides of a completed order say of each other. Times are Unix milliseconds.

CREATE TABLE c2c_ratings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES c2c_orders,
  -- Who says it, and of whom.
  rater bigint NOT NULL REFERENCES users,
  rated bigint NOT NULL REFERENCES users,
  verdict text NOT NULL CHECK (verdict IN ('positive', 'negative')),
  body text NOT NULL CHECK (char_length(body) <= 200),
  -- The rater's name as it is shown.
  rater_name text NOT NULL,
  -- 1, and 2 once it was changed.
  version int NOT NULL CHECK (version IN (1, 2)),
  -- When it was first given, and when changed last.
  at bigint NOT NULL,
  changed_at bigint NOT NULL,
  UNIQUE (order_id, rater),
  CHECK (rater <> rated)
);
CREATE INDEX c2c_ratings_of ON c2c_ratings (rated, at);
CREATE INDEX c2c_ratings_texts ON c2c_ratings (rated, id DESC) WHERE body <> '';
CREATE INDEX c2c_ratings_by ON c2c_ratings (rater);

-- One rating of each side, changed once by whoever gave it. An account that is closed takes its words with it, not what it said.
CREATE FUNCTION c2c_ratings_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NEW;
END $$;
CREATE TRIGGER c2c_ratings_change BEFORE UPDATE ON c2c_ratings FOR EACH ROW EXECUTE FUNCTION c2c_ratings_change();
CREATE TRIGGER c2c_ratings_stay BEFORE DELETE OR TRUNCATE ON c2c_ratings
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();
