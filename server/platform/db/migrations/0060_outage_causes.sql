-- Why Tapeline did not work, as far as it can know that, and what outages gave back of deadlines that run.

-- It was told to stop, and has not worked since.
ALTER TABLE venue_life ADD COLUMN stopped boolean NOT NULL DEFAULT false;

-- Of outages from before causes were recorded nothing is known.
ALTER TABLE outages ADD COLUMN cause text NOT NULL DEFAULT 'unknown'
  CHECK (cause IN ('stopped', 'crashed', 'database', 'stalled', 'unknown'));

-- In ms.
ALTER TABLE cases ADD COLUMN lengthened bigint NOT NULL DEFAULT 0 CHECK (lengthened >= 0);
ALTER TABLE transfers ADD COLUMN lengthened bigint NOT NULL DEFAULT 0 CHECK (lengthened >= 0);
