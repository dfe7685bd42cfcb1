-- Returns a share of one, at least 0 and below 1, from the first 32 bits of random bytes.
CREATE OR REPLACE FUNCTION liability_share(bits bytea) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT (get_byte(bits, 0) * 16777216::numeric + get_byte(bits, 1) * 65536 + get_byte(bits, 2) * 256 + get_byte(bits, 3))
    / 4294967296
$$;
