-- Trigger of users: keeps user_names, all names that sign in, in step with the name of each user.
CREATE OR REPLACE FUNCTION user_names_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO user_names (name, uid, kind) VALUES (NEW.name, NEW.uid, NEW.kind);
  ELSE
    UPDATE user_names SET name = NEW.name WHERE uid = NEW.uid AND name = OLD.name;
  END IF;
  RETURN NULL;
END $$;
