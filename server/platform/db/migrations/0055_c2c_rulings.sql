-- What operators rule on cases about escrow orders. Times are Unix milliseconds.

CREATE TABLE c2c_rulings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES c2c_orders,
  at bigint NOT NULL,
  ruled_by bigint NOT NULL REFERENCES operators,
  -- Given by who rules: the same ruling twice is one.
  key text NOT NULL,
  -- When its case was opened, and how many statements it had.
  opened_at bigint NOT NULL,
  statements int NOT NULL,
  to_buyer numeric(38, 18) NOT NULL CHECK (to_buyer >= 0),
  to_seller numeric(38, 18) NOT NULL CHECK (to_seller >= 0),
  reason text NOT NULL,
  note text NOT NULL,
  -- `waiting` for a second operator; `lapsed`: the sides settled before.
  state text NOT NULL CHECK (state IN ('waiting', 'stands', 'rejected', 'lapsed')),
  second_by bigint REFERENCES operators,
  ended_at bigint,
  CHECK ((state = 'waiting') = (ended_at IS NULL)),
  CHECK (second_by IS NULL OR second_by <> ruled_by),
  UNIQUE (ruled_by, key)
);
CREATE INDEX c2c_rulings_of ON c2c_rulings (order_id, id);
CREATE UNIQUE INDEX c2c_rulings_waiting ON c2c_rulings (order_id) WHERE state = 'waiting';
-- One ruling of each case stands.
CREATE UNIQUE INDEX c2c_rulings_stand ON c2c_rulings (order_id, opened_at) WHERE state = 'stands';

-- What was ruled stays; one that waits ends once.
CREATE FUNCTION c2c_rulings_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NEW;
END $$;
CREATE TRIGGER c2c_rulings_end BEFORE UPDATE ON c2c_rulings FOR EACH ROW EXECUTE FUNCTION c2c_rulings_end();
CREATE TRIGGER c2c_rulings_stay BEFORE DELETE OR TRUNCATE ON c2c_rulings
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();

-- The queue of open cases.
CREATE INDEX c2c_orders_appealed ON c2c_orders (state_at) WHERE state = 'appealed';
