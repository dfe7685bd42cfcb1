-- A withdrawal that is under way binds its whole amount, its fee with it.
CREATE OR REPLACE VIEW ledger_claims AS
  SELECT uid, split_part(inst_id, '-', CASE side WHEN 'buy' THEN 2 ELSE 1 END) AS coin, 'frozen' AS kind, 'spot' AS by,
    frozen AS amount
  FROM spot_orders WHERE state IN ('live', 'partially_filled')
  UNION ALL
  SELECT uid, 'USDT', 'frozen', 'contract', frozen FROM futures_orders WHERE state IN ('live', 'partially_filled')
  UNION ALL
  SELECT uid, 'USDT', 'margin', 'contract', margin FROM futures_positions WHERE size > 0
  UNION ALL
  SELECT uid, 'USDT', 'escrow', 'timed', stake FROM timed_contracts WHERE state = 'open'
  UNION ALL
  SELECT uid, coin, 'locked', 'withdrawal', amount FROM transfers
  WHERE kind = 'withdrawal' AND state IN ('created', 'pending', 'approved');
