import { type Kysely, sql } from 'kysely'
import type { LinkedAccounts, ReferralLink } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import { oneDocumentSql } from '../../users/identity/oneDocument.ts'

/** How far up a chain of invitations is read. */
const MOST_STEPS = 12

interface Row {
  readonly a: string | null
  readonly b: string | null
  readonly link: ReferralLink | null
  readonly last: string
}

/** What is found of the accounts that some people invited. */
export interface LinkedPage {
  readonly linked: readonly LinkedAccounts[]
  /** The last of those people. */
  readonly last: string
}

/**
 * Accounts that something shows to be one person's: one device, one verified document, one payout account. Of each invited
 * account those are looked at who stand above it, and older ones that the same account invited; any others show nothing. Who
 * shares a demo account with everybody shares their devices with nobody.
 *
 * It goes through people who invited others, so many behind `after` by uid; undefined behind the last one. Each list is made
 * once: a device that thousands have used is looked up, and not paired with all of them.
 */
export const readLinked = async (
  db: Kysely<Schema>,
  after: string,
  referrers: number,
): Promise<LinkedPage | undefined> => {
  const { rows } = await sql<Row>`
    WITH RECURSIVE page AS MATERIALIZED (
      SELECT DISTINCT referrer FROM referrals WHERE referrer > ${after}::bigint ORDER BY referrer LIMIT ${referrers}
    ), invited AS MATERIALIZED (
      SELECT r.referee, r.referrer FROM referrals AS r JOIN page USING (referrer)
    ), up AS (
      SELECT referee, referrer AS above, 1 AS step FROM invited
      UNION ALL
      SELECT up.referee, r.referrer, up.step + 1 FROM up JOIN referrals AS r ON r.referee = up.above
        WHERE up.step < ${MOST_STEPS}
    ), device AS MATERIALIZED (
      SELECT i.referee, i.referrer, d.token_hash AS mark FROM invited AS i
        JOIN users AS u ON u.uid = i.referee AND NOT u.shared JOIN devices AS d ON d.uid = i.referee
    ), document AS MATERIALIZED (
      SELECT i.referee, i.referrer, d.* FROM invited AS i
        JOIN users AS u ON u.uid = i.referee AND u.level > 0 JOIN identities AS d ON d.uid = i.referee
        WHERE d.document_mark IS NOT NULL
    ), payout AS MATERIALIZED (
      SELECT i.referee, i.referrer, p.person_mark AS mark FROM invited AS i
        JOIN payout_accounts AS p ON p.uid = i.referee AND p.person_mark IS NOT NULL
    ), found AS (
      SELECT up.above AS a, d.referee AS b, 'device' AS link FROM device AS d JOIN up USING (referee)
        JOIN devices AS other ON other.token_hash = d.mark AND other.uid = up.above
        JOIN users AS u ON u.uid = other.uid AND NOT u.shared
      UNION
      SELECT a.referee, b.referee, 'device' FROM device AS b JOIN device AS a USING (referrer, mark) WHERE a.referee < b.referee
      UNION
      SELECT up.above, a.referee, 'document' FROM document AS a JOIN up USING (referee)
        JOIN identities AS b ON b.uid = up.above AND ${oneDocumentSql}
        JOIN users AS u ON u.uid = b.uid AND u.level > 0
      UNION
      SELECT b.referee, a.referee, 'document' FROM document AS a JOIN document AS b USING (referrer)
        WHERE b.referee < a.referee AND ${oneDocumentSql}
      UNION
      SELECT up.above, p.referee, 'payout' FROM payout AS p JOIN up USING (referee)
        JOIN payout_accounts AS other ON other.person_mark = p.mark AND other.uid = up.above
      UNION
      SELECT a.referee, b.referee, 'payout' FROM payout AS b JOIN payout AS a USING (referrer, mark) WHERE a.referee < b.referee
    )
    SELECT a::text, b::text, link, page.last::text FROM (SELECT max(referrer) AS last FROM page) AS page
      LEFT JOIN found ON true WHERE page.last IS NOT NULL ORDER BY found.b, found.a, link`.execute(db)
  const [first] = rows
  if (first === undefined) return undefined
  const linked = rows.flatMap(({ a, b, link }) => (a === null || b === null || link === null ? [] : [{ a, b, link }]))
  return { linked, last: first.last }
}
