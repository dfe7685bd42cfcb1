import { sql } from 'kysely'

/**
 * Whether two accounts, as rows `a` and `b` of `identities`, gave one document: the same country and number, and the same
 * type where both are known.
 */
export const oneDocumentSql = sql<boolean>`(b.uid <> a.uid AND b.document_mark = a.document_mark
  AND (a.document IS NULL OR b.document IS NULL OR a.document = b.document))`
