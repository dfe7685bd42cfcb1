-- Which text of each function the database has (server/platform/db/functions). Migrations from here on make tables alone.

CREATE TABLE applied_functions (
  name text PRIMARY KEY,
  -- SHA-256 of the file, in hex.
  checksum text NOT NULL CHECK (checksum ~ '^[0-9a-f]{64}$'),
  applied_at timestamptz NOT NULL DEFAULT now()
);
