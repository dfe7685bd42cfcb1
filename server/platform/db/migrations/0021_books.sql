-- Public keys that signed account statements; they stay known for ever.
CREATE TABLE statement_keys (
  id text PRIMARY KEY,
  public_key text NOT NULL,
  from_time bigint NOT NULL
);
CREATE TRIGGER statement_keys_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON statement_keys
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();

-- What each reconciliation of the ledger found. `head` is chained over every line up to the id `up_to`.
CREATE TABLE ledger_reconciliations (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at bigint NOT NULL,
  took integer NOT NULL,
  up_to bigint NOT NULL,
  lines bigint NOT NULL,
  head text NOT NULL,
  faults jsonb NOT NULL,
  totals jsonb NOT NULL
);
CREATE TRIGGER ledger_reconciliations_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_reconciliations
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();

-- What open orders, positions and contracts bind of a user's money; each balance that is not available is the sum of these.
CREATE VIEW ledger_claims AS
  SELECT uid, split_part(inst_id, '-', CASE side WHEN 'buy' THEN 2 ELSE 1 END) AS coin, 'frozen' AS kind, 'spot' AS by,
    frozen AS amount
  FROM spot_orders WHERE state IN ('live', 'partially_filled')
  UNION ALL
  SELECT uid, 'USDT', 'frozen', 'contract', frozen FROM futures_orders WHERE state IN ('live', 'partially_filled')
  UNION ALL
  SELECT uid, 'USDT', 'margin', 'contract', margin FROM futures_positions WHERE size > 0
  UNION ALL
  SELECT uid, 'USDT', 'escrow', 'timed', stake FROM timed_contracts WHERE state = 'open';

CREATE VIEW ledger_unclaimed AS
  SELECT 'claim' AS fault, concat_ws(' ', coalesce(b.uid, c.uid), coalesce(b.coin, c.coin), coalesce(b.kind, c.kind)) AS detail
  FROM (SELECT * FROM ledger_balances WHERE kind <> 'available') AS b
  FULL JOIN (SELECT uid, coin, kind, sum(amount) AS amount FROM ledger_claims GROUP BY uid, coin, kind) AS c
    ON c.uid = b.uid AND c.coin = b.coin AND c.kind = b.kind
  WHERE coalesce(b.amount, 0) <> coalesce(c.amount, 0);

-- The chain over lines: each hash is of the one before and the line's text. Its first row is the head to go on from.
CREATE FUNCTION ledger_chain(head text, line text) RETURNS text LANGUAGE sql IMMUTABLE AS
  $$ SELECT CASE head WHEN '' THEN line ELSE encode(sha256(convert_to(head || '|' || line, 'UTF8')), 'hex') END $$;
CREATE AGGREGATE ledger_head(text) (SFUNC = ledger_chain, STYPE = text, INITCOND = '');

-- The head over the lines after one id up to another, beginning with the head before them.
CREATE FUNCTION ledger_head_between(head text, after_id bigint, up_to bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT ledger_head(line ORDER BY id) FROM (
    SELECT after_id AS id, head AS line
    UNION ALL
    SELECT id, concat_ws('|', id, set_id, coalesce(uid::text, '-'), kind, coin, amount, cause, cause_id, time)
    FROM ledger_lines WHERE id > after_id AND id <= up_to
  ) AS each
$$;
