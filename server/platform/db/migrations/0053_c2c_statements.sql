-- What the sides of an escrow order say of it in a case, and why steps were taken. Times are Unix milliseconds.

-- Of a cancellation or a case; null where none was named.
ALTER TABLE c2c_events ADD COLUMN reason text;

-- A statement stays as it was made: operators rule by it.
CREATE TABLE c2c_statements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES c2c_orders,
  at bigint NOT NULL,
  party text NOT NULL CHECK (party IN ('buyer', 'seller')),
  body text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 2000),
  -- Ids of uploads.
  pictures jsonb NOT NULL
);
CREATE INDEX c2c_statements_of ON c2c_statements (order_id, id);
CREATE INDEX c2c_statements_pictures ON c2c_statements USING gin (pictures);
CREATE TRIGGER c2c_statements_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON c2c_statements
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();
