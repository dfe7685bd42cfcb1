-- What signs and counts the tick record (docs/tick-record.md). The ticks themselves lie in files. Rows are only ever
-- added; hashes, keys and signatures are lower-case hex, times Unix milliseconds by the venue's clock.

CREATE TABLE tick_keys (
  number integer PRIMARY KEY CHECK (number >= 1),
  id text NOT NULL UNIQUE CHECK (id ~ '^[0-9a-f]{16}$'),
  public_key text NOT NULL UNIQUE CHECK (public_key ~ '^[0-9a-f]{64}$'),
  -- The first head that it signs; the next key's is the first that it does not sign.
  from_head bigint NOT NULL CHECK (from_head >= 1),
  from_time bigint NOT NULL,
  link text NOT NULL CHECK (link IN ('first', 'rotated', 'lost')),
  signature text NOT NULL CHECK (signature ~ '^[0-9a-f]{128}$')
);

CREATE TABLE tick_heads (
  number bigint PRIMARY KEY CHECK (number >= 1),
  minute bigint NOT NULL UNIQUE CHECK (minute % 60000 = 0),
  previous text NOT NULL CHECK (previous ~ '^[0-9a-f]{64}$'),
  size integer NOT NULL CHECK (size >= 1),
  root text NOT NULL CHECK (root ~ '^[0-9a-f]{64}$'),
  key text NOT NULL REFERENCES tick_keys (id),
  signed bigint NOT NULL,
  signature text NOT NULL CHECK (signature ~ '^[0-9a-f]{128}$'),
  -- Of the canonical text; the next head's previous.
  hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$')
);

CREATE TABLE tick_roots (
  minute bigint NOT NULL REFERENCES tick_heads (minute),
  inst_id text NOT NULL,
  first_seq bigint NOT NULL CHECK (first_seq >= 1),
  last_seq bigint NOT NULL CHECK (last_seq >= first_seq),
  before text NOT NULL CHECK (before ~ '^[0-9a-f]{64}$'),
  after text NOT NULL CHECK (after ~ '^[0-9a-f]{64}$'),
  root text NOT NULL CHECK (root ~ '^[0-9a-f]{64}$'),
  PRIMARY KEY (minute, inst_id)
);
CREATE INDEX tick_roots_of_instrument ON tick_roots (inst_id, minute DESC);

-- Minutes that a receipt cites, and until when they must be kept.
CREATE TABLE tick_citations (
  minute bigint PRIMARY KEY CHECK (minute % 60000 = 0),
  until bigint NOT NULL
);

CREATE FUNCTION tick_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ticks: % on % is not allowed', TG_OP, TG_TABLE_NAME;
END $$;
CREATE TRIGGER tick_keys_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON tick_keys
  FOR EACH STATEMENT EXECUTE FUNCTION tick_refuse();
CREATE TRIGGER tick_heads_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON tick_heads
  FOR EACH STATEMENT EXECUTE FUNCTION tick_refuse();
CREATE TRIGGER tick_roots_stay BEFORE UPDATE OR TRUNCATE ON tick_roots
  FOR EACH STATEMENT EXECUTE FUNCTION tick_refuse();
CREATE TRIGGER tick_citations_stay BEFORE TRUNCATE ON tick_citations
  FOR EACH STATEMENT EXECUTE FUNCTION tick_refuse();

-- A head continues the one before, whoever writes it: of two writers one fails. Rows are found by their keys, also while
-- the planner still takes the tables for small (see ledger_post).
CREATE FUNCTION tick_heads_continue() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  latest tick_heads;
BEGIN
  SELECT * INTO latest FROM tick_heads ORDER BY number DESC LIMIT 1;
  IF NEW.number <> coalesce(latest.number, 0) + 1 OR NEW.previous <> coalesce(latest.hash, repeat('0', 64))
    OR NEW.minute <= coalesce(latest.minute, -1) THEN
    RAISE EXCEPTION 'ticks: head % does not continue the record', NEW.number;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER tick_heads_continue BEFORE INSERT ON tick_heads
  FOR EACH ROW EXECUTE FUNCTION tick_heads_continue();

-- A root continues the one before of its instrument.
CREATE FUNCTION tick_roots_continue() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  latest tick_roots;
BEGIN
  SELECT * INTO latest FROM tick_roots WHERE inst_id = NEW.inst_id ORDER BY minute DESC LIMIT 1;
  IF NEW.first_seq <> coalesce(latest.last_seq, 0) + 1 OR NEW.before <> coalesce(latest.after, NEW.before)
    OR NEW.minute <= coalesce(latest.minute, -1) THEN
    RAISE EXCEPTION 'ticks: a root of % does not continue the record', NEW.inst_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER tick_roots_continue BEFORE INSERT ON tick_roots
  FOR EACH ROW EXECUTE FUNCTION tick_roots_continue();

-- How far the record may be forgotten: what is both older than 7 days and further back than a week's minutes, so that
-- neither a clock that ran ahead nor a venue that seldom runs loses more than it must. By the record's own time.
CREATE FUNCTION tick_kept_from() RETURNS bigint LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT least(
    (SELECT max(minute) - 604800000 FROM tick_heads),
    coalesce((SELECT minute FROM tick_heads WHERE number = (SELECT max(number) - 10079 FROM tick_heads)), 0)
  )
$$;

-- Roots go with their ticks: when they are old, not cited any more, and not what the next tick continues.
CREATE FUNCTION tick_roots_forget() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF OLD.minute >= tick_kept_from()
    OR EXISTS (SELECT FROM tick_citations WHERE minute = OLD.minute)
    OR NOT EXISTS (SELECT FROM tick_roots WHERE inst_id = OLD.inst_id AND minute > OLD.minute) THEN
    RAISE EXCEPTION 'ticks: % on % is not allowed', TG_OP, TG_TABLE_NAME;
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER tick_roots_forget BEFORE DELETE ON tick_roots
  FOR EACH ROW EXECUTE FUNCTION tick_roots_forget();

-- A citation may be prolonged, and goes when its time is over by the record's own time.
CREATE FUNCTION tick_citations_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP = 'UPDATE' AND (NEW.minute <> OLD.minute OR NEW.until < OLD.until))
    OR (TG_OP = 'DELETE' AND OLD.until >= coalesce((SELECT max(minute) FROM tick_heads), 0)) THEN
    RAISE EXCEPTION 'ticks: % on % is not allowed', TG_OP, TG_TABLE_NAME;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER tick_citations_hold BEFORE UPDATE OR DELETE ON tick_citations
  FOR EACH ROW EXECUTE FUNCTION tick_citations_hold();
