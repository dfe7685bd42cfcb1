import { type Kysely, sql, type Transaction } from 'kysely'
import { findReferralAbuse, type ReferralFinding } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import { readLinked } from './linked.ts'

/** People who invited others whose accounts are looked at together. */
const BATCH = 2_000
/** How far up a chain of invitations is read. */
const MOST_STEPS = 12

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

type Report = Pick<ReferralFinding, 'kind' | 'link' | 'accounts'>

/** Writes reports of what there is no report of yet, in the order in which it was found. */
const reportNew = async (
  transaction: Transaction<Schema>,
  found: readonly ReferralFinding[],
  at: number,
): Promise<readonly Report[]> => {
  const { rows } = await sql<Report>`
    INSERT INTO referral_reports (kind, link, referrer, accounts, at, last_at)
    SELECT f.kind, f.link, f.referrer, f.accounts, ${at}, ${at}
    FROM jsonb_to_recordset(${JSON.stringify(found.map((one, n) => ({ ...one, n })))}::jsonb)
      AS f (n int, kind text, link text, referrer bigint, accounts bigint[])
    WHERE NOT EXISTS (SELECT FROM referral_reports AS r
      WHERE r.referrer = f.referrer AND r.kind = f.kind AND r.link = f.link AND r.accounts = f.accounts)
    ORDER BY f.n ON CONFLICT (referrer, kind, link, accounts) DO NOTHING
    RETURNING kind, link, accounts::text[] AS accounts`.execute(transaction)
  return rows
}

/** What reports do to the referrals themselves. One verified document, or one payout account, is one person; a device may be lent. */
const takeEffect = async (transaction: Transaction<Schema>, reports: readonly Report[], at: number): Promise<void> => {
  const own = reports.filter(({ kind }) => kind === 'own')
  const accountsOf = (isDevice: boolean): string[] =>
    own.flatMap(({ link, accounts }) => ((link === 'device') === isDevice ? accounts : []))
  const [lent, one] = [accountsOf(true), accountsOf(false)]
  await sql`UPDATE referrals SET review_at = ${at} WHERE referee = ANY (${lent}::bigint[]) AND review_at IS NULL`.execute(
    transaction,
  )
  await sql`UPDATE referrals SET ended_at = ${at} WHERE referee = ANY (${one}::bigint[]) AND ended_at IS NULL`.execute(
    transaction,
  )
}

/**
 * Looks for people who invited themselves, and for rings, and reports what is new to the desk. Where one person is on both sides
 * the referral ends, or is held until the desk decides. `batch`: how many who invited others are looked at together.
 */
export const findAbuse = async (db: Kysely<Schema>, at: number, batch = BATCH): Promise<void> => {
  let after = '0'
  for (;;) {
    const page = await readLinked(db, after, batch)
    if (page === undefined) return
    after = page.last
    const chains = await readChains(db, [...new Set(page.linked.flatMap(({ a, b }) => [a, b]))])
    const found = findReferralAbuse(chains, page.linked)
    if (found.length > 0)
      await db.transaction().execute(async (transaction) => {
        await takeEffect(transaction, await reportNew(transaction, found, at), at)
      })
  }
}
