-- Browsers in which an operator has signed in. Each has wrong attempts of its own, so that nobody who guesses elsewhere
-- locks it; those of all other places together are counted with the operator. Times are Unix milliseconds.

CREATE TABLE operator_devices (
  -- SHA-256 of the browser's cookie; one browser may serve several operators.
  token_hash text NOT NULL,
  operator_id bigint NOT NULL REFERENCES operators,
  failures integer NOT NULL DEFAULT 0,
  locked_until bigint NOT NULL DEFAULT 0,
  seen_at bigint NOT NULL,
  PRIMARY KEY (token_hash, operator_id)
);

-- When `failures` was last counted up: they are forgotten after a day without another.
ALTER TABLE operators ADD COLUMN failed_at bigint NOT NULL DEFAULT 0;
