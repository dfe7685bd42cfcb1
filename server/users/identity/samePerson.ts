import { type RawBuilder, sql } from 'kysely'
import { oneDocumentSql } from './oneDocument.ts'

/**
 * The accounts (`uid`) of one person: this one, and those that are verified by the same document. A
 * number that somebody gave and that was not verified makes nobody the same.
 */
export const samePersonSql = (uid: string): RawBuilder<{ uid: string }> => sql`
  SELECT ${uid}::bigint AS uid UNION ALL
  SELECT b.uid FROM identities AS a JOIN identities AS b ON ${oneDocumentSql}
    JOIN users AS ua ON ua.uid = a.uid AND ua.level > 0 JOIN users AS ub ON ub.uid = b.uid AND ub.level > 0
  WHERE a.uid = ${uid}::bigint`
