-- Trigger of timed_contracts: a contract is settled once, and its terms never change. Refuses everything else, so that
-- nobody changes a user's outcome afterwards.
CREATE OR REPLACE FUNCTION timed_contracts_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'open' OR NEW.state <> 'settled'
    OR (NEW.id, NEW.uid, NEW.inst_id, NEW.direction, NEW.stake, NEW.ratio, NEW.payout, NEW.seconds, NEW.received,
        NEW.accepted, NEW.expiry, NEW.config)
      IS DISTINCT FROM
       (OLD.id, OLD.uid, OLD.inst_id, OLD.direction, OLD.stake, OLD.ratio, OLD.payout, OLD.seconds, OLD.received,
        OLD.accepted, OLD.expiry, OLD.config) THEN
    RAISE EXCEPTION 'timed: % on % is not allowed', TG_OP, TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
