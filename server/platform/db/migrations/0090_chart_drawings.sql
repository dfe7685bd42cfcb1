-- What a user has drawn on charts, each instrument's drawings in one row, and the styles that they keep as templates.
CREATE TABLE chart_drawings (
  uid bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  inst_id text NOT NULL CHECK (inst_id ~ '^[A-Z0-9]{1,20}(-[A-Z0-9]{1,20}){1,3}$'),
  -- As the protocol has them, oldest first; a row without any is deleted.
  drawings jsonb NOT NULL CHECK (
    jsonb_typeof(drawings) = 'array' AND jsonb_array_length(drawings) BETWEEN 1 AND 100
    AND octet_length(drawings::text) <= 65536),
  PRIMARY KEY (uid, inst_id)
);

CREATE TABLE chart_templates (
  uid bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  templates jsonb NOT NULL CHECK (jsonb_typeof(templates) = 'array' AND jsonb_array_length(templates) <= 8)
);
