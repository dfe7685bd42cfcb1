-- The text of a rating can be hidden by an operator, for a reason that everybody reads. Times are Unix milliseconds.

ALTER TABLE c2c_ratings
  ADD COLUMN hidden_at bigint,
  ADD COLUMN hidden_by bigint REFERENCES operators,
  ADD COLUMN hidden_reason text CHECK (hidden_reason IN ('insult', 'personalData', 'advertising', 'other')),
  ADD CONSTRAINT c2c_ratings_hidden CHECK (
    (hidden_at IS NULL) = (hidden_by IS NULL) AND (hidden_at IS NULL) = (hidden_reason IS NULL)
  );
