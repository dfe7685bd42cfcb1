-- Returns the SHA-256 of a text, in hex.
CREATE OR REPLACE FUNCTION liability_hash(line text) RETURNS text LANGUAGE sql IMMUTABLE AS
  $$ SELECT encode(sha256(convert_to(line, 'UTF8')), 'hex') $$;
