-- When Tapeline was last known to work, and the times for which it did not: it was not running, or its database was away.

CREATE TABLE venue_life (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  alive_at bigint NOT NULL
);

CREATE TABLE outages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  from_time bigint NOT NULL,
  to_time bigint NOT NULL CHECK (to_time > from_time)
);
-- They are published, and deadlines count on them.
CREATE TRIGGER outages_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON outages
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();
