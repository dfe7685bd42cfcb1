-- A code that confirms a sensitive act is good for that act alone: the SHA-256 of what the act is about, in hex.

ALTER TABLE codes ADD COLUMN act text CHECK (act ~ '^[0-9a-f]{64}$');
