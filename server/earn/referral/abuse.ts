import { type Kysely, sql } from 'kysely'
import { findReferralAbuse, type LinkedAccounts, type ReferralFinding, type ReferralLink } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import { oneDocumentSql } from '../../users/identity/oneDocument.ts'

/** Pairs that are looked at together. */
const BATCH = 5_000
/** How far up a chain of invitations is read. */
const MOST_STEPS = 12

interface Pair {
  readonly a: string
  readonly b: string
  readonly link: ReferralLink
}

/**
 * Accounts of which one was invited and that something shows to be one person's: one device, one verified document, one payout
 * account. Who shares a demo account with everybody shares their devices with nobody. `after` is the last pair of before.
 */
const readLinked = async (
  db: Kysely<Schema>,
  after: LinkedAccounts | undefined,
  limit: number,
): Promise<LinkedAccounts[]> => {
  const isAfter =
    after === undefined ? sql`true` : sql`(a, b, link) > (${after.a}::bigint, ${after.b}::bigint, ${after.link})`
  const { rows } = await sql<Pair>`
    SELECT a::text, b::text, link FROM (
      SELECT DISTINCT least(a, b) AS a, greatest(a, b) AS b, link FROM (
        SELECT one.uid AS a, other.uid AS b, 'device' AS link FROM referrals AS r
          JOIN devices AS one ON one.uid = r.referee
          JOIN devices AS other ON other.token_hash = one.token_hash AND other.uid <> one.uid
          JOIN users AS u ON u.uid = other.uid AND NOT u.shared
        UNION ALL
        SELECT a.uid, b.uid, 'document' FROM referrals AS r
          JOIN users AS ua ON ua.uid = r.referee AND ua.level > 0
          JOIN identities AS a ON a.uid = r.referee JOIN identities AS b ON ${oneDocumentSql}
          JOIN users AS ub ON ub.uid = b.uid AND ub.level > 0
        UNION ALL
        SELECT one.uid, other.uid, 'payout' FROM referrals AS r
          JOIN payout_accounts AS one ON one.uid = r.referee AND one.person_mark IS NOT NULL
          JOIN payout_accounts AS other ON other.person_mark = one.person_mark AND other.uid <> one.uid
      ) AS found
    ) AS linked WHERE ${isAfter} ORDER BY linked.a, linked.b, linked.link LIMIT ${limit}`.execute(db)
  return rows
}

/** Who invited these accounts, and who invited those, as far up as is looked. */
const readChains = async (db: Kysely<Schema>, uids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ referee: string; referrer: string }>`
    WITH RECURSIVE up AS (
      SELECT referee, referrer, 1 AS step FROM referrals WHERE referee = ANY (${uids}::bigint[])
      UNION ALL
      SELECT r.referee, r.referrer, up.step + 1 FROM up JOIN referrals AS r ON r.referee = up.referrer
        WHERE up.step < ${MOST_STEPS}
    ) SELECT DISTINCT referee::text, referrer::text FROM up`.execute(db)
  return new Map(rows.map(({ referee, referrer }) => [referee, referrer]))
}

/** Writes a report, once for the same finding; false where there was one already. */
export const reportAbuse = async (
  db: Kysely<Schema>,
  { kind, link, referrer, accounts }: ReferralFinding,
  at: number,
): Promise<boolean> => {
  const { rows } = await sql<{ first: boolean }>`
    INSERT INTO referral_reports (kind, link, referrer, accounts, at, last_at)
    VALUES (${kind}, ${link}, ${referrer}, ${accounts}::bigint[], ${at}, ${at})
    ON CONFLICT (referrer, kind, link, accounts) DO UPDATE SET times = referral_reports.times + 1, last_at = ${at}
      WHERE cardinality(referral_reports.accounts) = 0
    RETURNING times = 1 AS first`.execute(db)
  return rows[0]?.first === true
}

/** What a finding does to the referral itself. One verified document, or one payout account, is one person; a device may be lent. */
const takeEffect = async (db: Kysely<Schema>, { kind, link, accounts }: ReferralFinding, at: number): Promise<void> => {
  if (kind !== 'own') return
  const set = link === 'device' ? { review_at: String(at) } : { ended_at: String(at) }
  await db
    .updateTable('referrals')
    .set(set)
    .where('referee', 'in', accounts)
    .where(link === 'device' ? 'review_at' : 'ended_at', 'is', null)
    .execute()
}

/**
 * Looks for people who invited themselves, and for rings, and reports what is new to the desk. Where one person is on both sides
 * the referral ends, or is held until the desk decides.
 */
export const findAbuse = async (db: Kysely<Schema>, at: number, batch = BATCH): Promise<void> => {
  let last: LinkedAccounts | undefined
  do {
    const linked = await readLinked(db, last, batch)
    if (linked.length === 0) return
    last = linked.length < batch ? undefined : linked.at(-1)
    const chains = await readChains(db, [...new Set(linked.flatMap(({ a, b }) => [a, b]))])
    for (const finding of findReferralAbuse(chains, linked))
      await db.transaction().execute(async (transaction) => {
        if (await reportAbuse(transaction, finding, at)) await takeEffect(transaction, finding, at)
      })
  } while (last !== undefined)
}
