-- Trigger of c2c_ratings: a rating is changed once, and belongs to its order. Words alone go with a closed account, and are
-- hidden or shown by operators; words that replace hidden ones are shown.
CREATE OR REPLACE FUNCTION c2c_ratings_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_same_verdict boolean := (NEW.version, NEW.verdict, NEW.changed_at)
    IS NOT DISTINCT FROM (OLD.version, OLD.verdict, OLD.changed_at);
BEGIN
  IF (NEW.id, NEW.order_id, NEW.rater, NEW.rated, NEW.at) IS DISTINCT FROM (OLD.id, OLD.order_id, OLD.rater, OLD.rated, OLD.at)
    OR NOT (
      (NEW.version = OLD.version + 1 AND NEW.hidden_at IS NULL)
      OR (is_same_verdict AND NEW.body = '' AND NEW.rater_name = ''
        AND (NEW.hidden_at, NEW.hidden_by, NEW.hidden_reason)
          IS NOT DISTINCT FROM (OLD.hidden_at, OLD.hidden_by, OLD.hidden_reason))
      OR (is_same_verdict AND (NEW.body, NEW.rater_name) = (OLD.body, OLD.rater_name))
    )
  THEN
    RAISE EXCEPTION 'c2c: a rating is changed once';
  END IF;
  RETURN NEW;
END $$;
