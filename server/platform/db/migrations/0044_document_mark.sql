-- A keyed hash of country and number of the identity document, alike in every account that gives it: operators see by it that
-- another account gave the same one. Null where none was given, and until the venue has read what was sealed before.
ALTER TABLE identities ADD COLUMN document_mark text;
CREATE INDEX identities_document_mark ON identities (document_mark) WHERE document_mark IS NOT NULL;
