-- Proof of liabilities: at each reconciliation, what every user owns of a coin as the leaves of a tree whose sums add up to
-- what the venue says that it owes (docs/statement.md).

-- A balance stands in two leaves, parted at random: who sees the neighbour of his own learns nobody's balance.
CREATE TABLE liability_leaves (
  number bigint NOT NULL REFERENCES ledger_reconciliations,
  coin text NOT NULL,
  at integer NOT NULL,
  uid bigint NOT NULL REFERENCES users,
  -- Known to its owner alone: nobody else can tell whose leaf it is.
  salt uuid NOT NULL,
  amount numeric(38, 18) NOT NULL CHECK (amount > 0),
  PRIMARY KEY (number, coin, at)
);
CREATE INDEX liability_leaves_of ON liability_leaves (uid, number);

-- Every row of the tree, leaves first (level 0); the last node of an odd row goes up as it is.
CREATE TABLE liability_nodes (
  number bigint NOT NULL REFERENCES ledger_reconciliations,
  coin text NOT NULL,
  level smallint NOT NULL,
  at integer NOT NULL,
  sum numeric(38, 18) NOT NULL CHECK (sum > 0),
  hash text NOT NULL,
  PRIMARY KEY (number, coin, level, at)
);

-- What everybody may see, for ever.
CREATE TABLE liability_roots (
  number bigint NOT NULL REFERENCES ledger_reconciliations,
  coin text NOT NULL,
  leaves integer NOT NULL,
  sum numeric(38, 18) NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (number, coin)
);
CREATE TRIGGER liability_roots_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON liability_roots
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();

CREATE FUNCTION liability_hash(line text) RETURNS text LANGUAGE sql IMMUTABLE AS
  $$ SELECT encode(sha256(convert_to(line, 'UTF8')), 'hex') $$;

-- A share of one, of 32 random bits.
CREATE FUNCTION liability_share(bits bytea) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT (get_byte(bits, 0) * 16777216::numeric + get_byte(bits, 1) * 65536 + get_byte(bits, 2) * 256 + get_byte(bits, 3))
    / 4294967296
$$;

-- The trees of a reconciliation, from the balances that its transaction sees. Those of the last `kept` stay.
CREATE FUNCTION liability_trees(of_number bigint, kept integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  depth smallint := 0;
  oldest bigint;
BEGIN
  INSERT INTO liability_leaves (number, coin, at, uid, salt, amount)
  SELECT of_number, coin, row_number() OVER (PARTITION BY coin ORDER BY salt) - 1, uid, salt, amount FROM (
    SELECT uid, coin, amount, gen_random_uuid() AS salt FROM (
      SELECT uid, coin, unnest(ARRAY[part, whole - part]) AS amount FROM (
        SELECT uid, coin, whole, round(whole * liability_share(bits), 18) AS part FROM (
          SELECT uid, coin, sum(amount) AS whole, uuid_send(gen_random_uuid()) AS bits
          FROM ledger_balances GROUP BY uid, coin
        ) AS owned
      ) AS parted
    ) AS halves WHERE amount > 0
  ) AS salted;

  INSERT INTO liability_nodes (number, coin, level, at, sum, hash)
  SELECT number, coin, 0, at, amount, liability_hash(
    concat_ws('|', 'liability-leaf1', number, coin, uid, salt, trim_scale(amount)))
  FROM liability_leaves WHERE number = of_number;

  LOOP
    INSERT INTO liability_nodes (number, coin, level, at, sum, hash)
    SELECT a.number, a.coin, depth + 1, a.at / 2, a.sum + coalesce(b.sum, 0), CASE WHEN b.at IS NULL THEN a.hash
      ELSE liability_hash(concat_ws('|', 'liability-node1', trim_scale(a.sum), a.hash, trim_scale(b.sum), b.hash)) END
    FROM liability_nodes a
    LEFT JOIN liability_nodes b ON b.number = a.number AND b.coin = a.coin AND b.level = depth AND b.at = a.at + 1
    WHERE a.number = of_number AND a.level = depth AND a.at % 2 = 0 AND EXISTS (
      SELECT FROM liability_nodes c WHERE c.number = a.number AND c.coin = a.coin AND c.level = depth AND c.at = 1);
    EXIT WHEN NOT FOUND;
    depth := depth + 1;
  END LOOP;

  INSERT INTO liability_roots (number, coin, leaves, sum, hash)
  SELECT n.number, n.coin, l.leaves, n.sum, n.hash
  FROM (SELECT coin, count(*) AS leaves FROM liability_leaves WHERE number = of_number GROUP BY coin) AS l
  JOIN LATERAL (
    SELECT * FROM liability_nodes WHERE number = of_number AND coin = l.coin ORDER BY level DESC LIMIT 1
  ) AS n ON true;

  SELECT number INTO oldest FROM ledger_reconciliations WHERE number <= of_number ORDER BY number DESC OFFSET kept LIMIT 1;
  DELETE FROM liability_nodes WHERE number <= oldest;
  DELETE FROM liability_leaves WHERE number <= oldest;
END $$;
