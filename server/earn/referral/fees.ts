import { sql, type Transaction } from 'kysely'
import { type Amount, REFERRED_FEES, toAmount } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'

/** A fee that an invited account paid, with what decides about its commission. Times are Unix ms. */
export interface ReferredFee {
  /** Its entry in the ledger. */
  readonly line: string
  readonly cause: string
  readonly coin: string
  readonly fee: Amount
  readonly at: number
  readonly referee: string
  readonly referrer: string
  readonly endedAt: number | undefined
  readonly underReview: boolean
  readonly sides: {
    readonly referrer: { readonly demo: boolean; readonly automatic: boolean }
    readonly referee: { readonly demo: boolean; readonly automatic: boolean }
  }
  /** Of the referrer's account. */
  readonly frozen: boolean
  readonly closing: boolean
}

interface Row {
  readonly line: string
  readonly cause: string
  readonly coin: string
  readonly fee: string
  readonly at: string
  readonly referee: string
  readonly referrer: string
  readonly ended_at: string | null
  readonly under_review: boolean
  readonly referee_demo: boolean
  readonly referee_automatic: boolean
  readonly referrer_demo: boolean
  readonly referrer_automatic: boolean
  readonly frozen: boolean
  readonly closing: boolean
}

/**
 * Trading fees of invited accounts among the first `limit` fees behind `after` up to `upTo`, by the ids of their entries, and how far
 * that has looked. Freezes and closings of referrers wait until the transaction ends: a commission is never credited to an
 * account that was frozen or erased before.
 */
export const readReferredFees = async (
  transaction: Transaction<Schema>,
  { after, upTo, limit }: { readonly after: string; readonly upTo: string; readonly limit: number },
): Promise<{ readonly fees: readonly ReferredFee[]; readonly reached: string }> => {
  // The fees alone, in the order of the ledger: with whoever invited them, the planner reads all of them each time.
  const { rows: found } = await sql<{ id: string }>`
    SELECT id::text FROM ledger_lines WHERE id > ${after}::bigint AND id <= ${upTo}::bigint AND uid IS NOT NULL
      AND cause = ANY (${Object.keys(REFERRED_FEES)}::text[]) AND amount < 0
    ORDER BY ledger_lines.id LIMIT ${limit}`.execute(transaction)
  const last = found.at(-1)
  if (last === undefined) return { fees: [], reached: upTo }
  const { rows } = await sql<Row>`
    SELECT l.id::text AS line, l.cause, l.coin, (-l.amount)::text AS fee, l.time::text AS at,
      r.referee::text, r.referrer::text, r.ended_at::text, r.review_at IS NOT NULL AS under_review,
      a.demo AS referee_demo, a.automatic AS referee_automatic, b.demo AS referrer_demo, b.automatic AS referrer_automatic,
      b.frozen_at IS NOT NULL AS frozen, (b.erase_at IS NOT NULL OR b.erased_at IS NOT NULL) AS closing
    FROM ledger_lines AS l JOIN referrals AS r ON r.referee = l.uid
    JOIN users AS a ON a.uid = r.referee JOIN users AS b ON b.uid = r.referrer
    WHERE l.id = ANY (${found.map(({ id }) => id)}::bigint[])
    ORDER BY l.id FOR SHARE OF b, r`.execute(transaction)
  const fees = rows.map(
    (row): ReferredFee => ({
      line: row.line,
      cause: row.cause,
      coin: row.coin,
      fee: toAmount(row.fee),
      at: Number(row.at),
      referee: row.referee,
      referrer: row.referrer,
      endedAt: row.ended_at === null ? undefined : Number(row.ended_at),
      underReview: row.under_review,
      sides: {
        referrer: { demo: row.referrer_demo, automatic: row.referrer_automatic },
        referee: { demo: row.referee_demo, automatic: row.referee_automatic },
      },
      frozen: row.frozen,
      closing: row.closing,
    }),
  )
  return { fees, reached: found.length < limit ? upTo : last.id }
}
