-- Trigger of c2c_ratings: a rating is changed once, and belongs to its order. Words alone go with a closed account.
CREATE OR REPLACE FUNCTION c2c_ratings_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.order_id, NEW.rater, NEW.rated, NEW.at) IS DISTINCT FROM (OLD.id, OLD.order_id, OLD.rater, OLD.rated, OLD.at)
    OR NOT (
      NEW.version = OLD.version + 1
      OR (NEW.body = '' AND NEW.rater_name = ''
        AND (NEW.version, NEW.verdict, NEW.changed_at) IS NOT DISTINCT FROM (OLD.version, OLD.verdict, OLD.changed_at))
    )
  THEN
    RAISE EXCEPTION 'c2c: a rating is changed once';
  END IF;
  RETURN NEW;
END $$;
