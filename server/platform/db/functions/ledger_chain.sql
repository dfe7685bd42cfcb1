-- Step of the aggregate ledger_head: takes the head so far and the text of the next entry, returns the SHA-256 of both, in
-- hex. The first row of an aggregation is the head to go on from.
CREATE OR REPLACE FUNCTION ledger_chain(head text, line text) RETURNS text LANGUAGE sql IMMUTABLE AS
  $$ SELECT CASE head WHEN '' THEN line ELSE encode(sha256(convert_to(head || '|' || line, 'UTF8')), 'hex') END $$;
