-- Who invited whom, what referrers get of the fees, and what shows that somebody invited themselves. Times are Unix milliseconds.

CREATE TABLE referral_codes (
  uid bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  code text NOT NULL UNIQUE CHECK (code ~ '^[2-9A-HJKMNP-Z]{8}$'),
  created_at bigint NOT NULL
);

-- Made with the account of the referee. The referrer never changes.
CREATE TABLE referrals (
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  referee bigint PRIMARY KEY REFERENCES users,
  referrer bigint NOT NULL REFERENCES users,
  at bigint NOT NULL,
  -- Since when its commissions are held because both sides used one device, and when it was ended for good.
  review_at bigint,
  ended_at bigint,
  CHECK (referee <> referrer)
);
CREATE INDEX referrals_of ON referrals (referrer, id DESC);

CREATE FUNCTION referrals_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NEW;
END $$;
CREATE TRIGGER referrals_stay BEFORE UPDATE ON referrals FOR EACH ROW EXECUTE FUNCTION referrals_stay();
CREATE TRIGGER referrals_kept BEFORE DELETE OR TRUNCATE ON referrals FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();

-- What a referrer gets of one fee.
CREATE TABLE referral_commissions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The ledger entry of the fee, which is settled once.
  fee_line bigint NOT NULL UNIQUE,
  referee bigint NOT NULL REFERENCES referrals,
  referrer bigint NOT NULL REFERENCES users,
  product text NOT NULL CHECK (product IN ('spot', 'perpetual')),
  coin text NOT NULL,
  fee numeric(38, 18) NOT NULL,
  rate numeric(5, 4) NOT NULL CHECK (rate BETWEEN 0 AND 0.5),
  amount numeric(38, 18) NOT NULL CHECK (amount > 0 AND amount <= fee * rate),
  traded_at bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('paid', 'held', 'forfeited')),
  -- When it got this state.
  settled_at bigint NOT NULL
);
CREATE INDEX referral_commissions_of ON referral_commissions (referrer, id DESC);
CREATE INDEX referral_commissions_sums ON referral_commissions (referrer, state, coin) INCLUDE (amount);
CREATE INDEX referral_commissions_by ON referral_commissions (referee, state, coin) INCLUDE (amount);
CREATE INDEX referral_commissions_held ON referral_commissions (id) WHERE state = 'held';

CREATE FUNCTION referral_commissions_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NEW;
END $$;
CREATE TRIGGER referral_commissions_once BEFORE UPDATE ON referral_commissions
  FOR EACH ROW EXECUTE FUNCTION referral_commissions_once();
CREATE TRIGGER referral_commissions_stay BEFORE DELETE OR TRUNCATE ON referral_commissions
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();

-- How far the ledger is settled, by the id of its entries, and when that was. No referral is older than this migration.
CREATE TABLE referral_settlement (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  up_to bigint NOT NULL,
  at bigint NOT NULL
);
INSERT INTO referral_settlement (up_to, at) SELECT coalesce(max(id), 0), 0 FROM ledger_lines;

-- For operators: somebody invited themselves, or accounts that belong together invited each other.
CREATE TABLE referral_reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('own', 'ring')),
  link text NOT NULL CHECK (link IN ('device', 'document', 'payout')),
  referrer bigint NOT NULL REFERENCES users,
  -- Whom they invited; nobody where a sign-up was refused.
  accounts bigint[] NOT NULL,
  -- How often, first and last.
  times integer NOT NULL DEFAULT 1,
  at bigint NOT NULL,
  last_at bigint NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'upheld', 'dismissed')),
  decided_by bigint REFERENCES operators,
  decided_at bigint,
  UNIQUE (referrer, kind, link, accounts),
  CHECK ((state = 'open') = (decided_at IS NULL))
);
CREATE INDEX referral_reports_open ON referral_reports (id) WHERE state = 'open';

-- Of the destination, the same in every account, and worthless without the venue's key. Rows of before get theirs later.
ALTER TABLE payout_accounts ADD COLUMN person_mark text;
CREATE INDEX payout_accounts_person ON payout_accounts (person_mark) WHERE person_mark IS NOT NULL;
CREATE INDEX payout_accounts_unmarked ON payout_accounts (id) WHERE person_mark IS NULL;
