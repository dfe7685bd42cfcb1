-- Fees of C2C trading. The seller's lies in escrow beside the coins until these leave it: `escrow` holds both.

ALTER TABLE c2c_orders ADD COLUMN seller_fee numeric(38, 18) NOT NULL DEFAULT 0 CHECK (seller_fee >= 0);

-- Two rules about `escrow`, whose names the database chose.
DO $$
DECLARE
  rule text;
BEGIN
  FOR rule IN
    SELECT conname FROM pg_constraint WHERE conrelid = 'c2c_orders'::regclass AND contype = 'c'
      AND pg_get_constraintdef(oid) ~ 'escrow (<=|=) amount'
  LOOP
    EXECUTE format('ALTER TABLE c2c_orders DROP CONSTRAINT %I', rule);
  END LOOP;
END $$;
ALTER TABLE c2c_orders
  ADD CONSTRAINT c2c_orders_escrow CHECK (escrow >= 0 AND escrow <= amount + seller_fee),
  ADD CONSTRAINT c2c_orders_whole
    CHECK (state NOT IN ('escrowed', 'paid') OR (escrow = amount + seller_fee AND held = 0));
