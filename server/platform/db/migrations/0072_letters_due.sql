-- Letters that steps of money write with their own rows. A row goes in the transaction that stores its message, so that each is
-- sent once, whenever the venue ends. Times are Unix milliseconds.
CREATE TABLE letters_due (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid bigint NOT NULL REFERENCES users,
  -- Its sentences are `mail.<name>`, in which these values are put.
  name text NOT NULL CHECK (name ~ '^[A-Za-z]{1,40}$'),
  words jsonb NOT NULL,
  -- What the record of the account (`account_events`) says of it, where it says anything.
  kind text CHECK (kind ~ '^[A-Za-z]{1,40}$'),
  about text CHECK (about ~ '^[0-9.]{1,60} [A-Z0-9]{1,20}$'),
  at bigint NOT NULL,
  CHECK ((kind IS NULL) = (about IS NULL))
);

-- When those who have not paid for what a sale allocated to them are told next: that time runs out, and that it has.
ALTER TABLE sales ADD COLUMN tell_at bigint CHECK (tell_at IS NULL OR progress = 'rationed');
