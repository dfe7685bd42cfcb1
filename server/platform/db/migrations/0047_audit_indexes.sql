-- What the log of operators is narrowed by: who, which act, which days, and which account or case. An act is followed from
-- its first entry to its outcome by its subject, too.

CREATE INDEX desk_audit_by_name ON desk_audit (name, id DESC);
CREATE INDEX desk_audit_by_act ON desk_audit (act, id DESC);
CREATE INDEX desk_audit_by_time ON desk_audit (at);
CREATE INDEX desk_audit_by_subject ON desk_audit (subject, act, id DESC);
