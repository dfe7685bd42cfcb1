import { type RawBuilder, sql } from 'kysely'

/**
 * The accounts (`uid`) of one person: this one, and those that are verified by the same document (as in `sameDocument`). A
 * number that somebody gave and that was not verified makes nobody the same.
 */
export const samePersonSql = (uid: string): RawBuilder<{ uid: string }> => sql`
  SELECT ${uid}::bigint AS uid UNION ALL
  SELECT b.uid FROM identities AS a JOIN identities AS b ON b.document_mark = a.document_mark AND b.uid <> a.uid
    JOIN users AS ua ON ua.uid = a.uid AND ua.level > 0 JOIN users AS ub ON ub.uid = b.uid AND ub.level > 0
  WHERE a.uid = ${uid}::bigint AND (a.document IS NULL OR b.document IS NULL OR a.document = b.document)`
