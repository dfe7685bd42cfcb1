-- What a user is shown of the devices that may enter his account.

ALTER TABLE sessions ADD COLUMN device_hash text;
ALTER TABLE devices
  ADD COLUMN ip text NOT NULL DEFAULT '',
  ADD COLUMN user_agent text NOT NULL DEFAULT '';
CREATE INDEX devices_of_user ON devices (uid, seen_at DESC);
