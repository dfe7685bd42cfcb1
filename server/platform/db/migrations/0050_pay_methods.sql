-- Payment methods of C2C trading that users saved. Times are Unix milliseconds by the venue's clock.

ALTER TABLE uploads
  DROP CONSTRAINT uploads_purpose_check,
  ADD CONSTRAINT uploads_purpose_check
    CHECK (purpose IN ('avatar', 'certification', 'reset', 'receipt', 'chat', 'payment'));

CREATE TABLE c2c_pay_methods (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 80000001) PRIMARY KEY,
  uid bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Key of its settings (kind payMethod).
  method text NOT NULL,
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  -- Holder and data, encrypted.
  sealed bytea NOT NULL,
  -- A keyed hash of method, holder and data: equal for equal ones of a user.
  mark text NOT NULL,
  -- An upload, where the method asks for a picture.
  picture text,
  -- Grows with each change of the data.
  version integer NOT NULL DEFAULT 1,
  created_at bigint NOT NULL,
  changed_at bigint NOT NULL,
  -- Before then no new ad or order may name it.
  usable_at bigint NOT NULL,
  UNIQUE (uid, mark)
);

-- Pictures that no saved method names any more. An open order may still show one, so each is kept for a time.
CREATE TABLE c2c_former_pictures (
  picture text PRIMARY KEY REFERENCES uploads ON DELETE CASCADE,
  until_at bigint NOT NULL
);
CREATE INDEX c2c_former_pictures_due ON c2c_former_pictures (until_at);
