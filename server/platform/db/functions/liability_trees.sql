-- Writes the trees of what is owed for a reconciliation, from the balances that its transaction sees.
-- Takes the number of the reconciliation and how many reconciliations keep their leaves and nodes; roots stay for ever.
CREATE OR REPLACE FUNCTION liability_trees(of_number bigint, kept integer) RETURNS void LANGUAGE plpgsql AS $$
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
