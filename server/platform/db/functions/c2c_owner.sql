-- What an account is judged by as the owner of ads. `seen`: when it was here last, Unix ms.
CREATE OR REPLACE FUNCTION c2c_owner(of_uid bigint) RETURNS TABLE (
  level int, automatic boolean, free boolean, bound boolean, seen bigint
) LANGUAGE sql STABLE AS $$
  SELECT u.level, u.automatic, u.frozen_at IS NULL AND u.erase_at IS NULL AND u.erased_at IS NULL,
    EXISTS (SELECT 1 FROM authenticators AS f WHERE f.uid = u.uid),
    (SELECT max(s.seen_at) FROM sessions AS s WHERE s.uid = u.uid)
  FROM users AS u WHERE u.uid = of_uid
$$;
