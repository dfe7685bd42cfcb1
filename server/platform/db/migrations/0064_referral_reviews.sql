-- A second operator also agrees before a report about invitations is upheld.
ALTER TABLE desk_reviews DROP CONSTRAINT desk_reviews_kind_check,
  ADD CONSTRAINT desk_reviews_kind_check CHECK (kind IN ('setting', 'unfreeze', 'freeze', 'switch', 'referral'));
