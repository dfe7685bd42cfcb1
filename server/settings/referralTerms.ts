import type { Kysely } from 'kysely'
import { FIRST_REFERRAL, type ReferralSettings } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { createDatedSettings, eachMoment } from './dated.ts'
import { notRecalled } from './recalled.ts'

/** The referral programme over time. Times are Unix ms. */
export interface ReferralTerms {
  at(time: number): ReferralSettings
  /** Since when the one of this time is in force (0: from the start), and which ones follow it, the next first. */
  announced(time: number): {
    readonly from: number
    readonly coming: readonly (ReferralSettings & { readonly from: number })[]
  }
}

/** Reads what operators set of it, what is still to come included. */
export const readReferralTerms = async (db: Kysely<Schema>): Promise<ReferralTerms> => {
  const rows = await db
    .selectFrom('settings')
    .select(['id', 'key', 'value', 'effective_from'])
    .where('kind', '=', 'referral')
    .where(notRecalled('referral', 'id'))
    .execute()
  const dated = createDatedSettings(['referral'])
  dated.take(
    ...rows.map(({ id, key, value, effective_from: from }) => ({
      id,
      kind: 'referral' as const,
      key,
      from: Number(from),
      value,
    })),
  )
  const lines = eachMoment(dated.lines('referral', ''))
  return {
    at: (time) => dated.at('referral', '', time) ?? FIRST_REFERRAL,
    announced: (time) => ({
      from: lines.findLast(({ from }) => from <= time)?.from ?? 0,
      coming: lines.filter(({ from }) => from > time).map(({ from, value }) => ({ ...value, from })),
    }),
  }
}
