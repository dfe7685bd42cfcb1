import { cases } from '#protocol'
import type { TransferRecord } from './rows.ts'

/** Somebody's word on a payment that was approved. */
export interface PayoutWord {
  readonly caseId: string
  readonly by: `desk:${string}`
  readonly outcome: 'paid' | 'refused'
  /** Of a refusal, out of the list of its kind. */
  readonly reason?: cases.CaseReason | undefined
  /** The account that the operator has himself as a user. */
  readonly ownUid?: string | null
}

/**
 * What became of the word: it counts; it is the first of two, or contradicts the first and takes its place; the payment was
 * settled before, or is none; it is the operator's own, or he has said so already; the reason is none of the list.
 */
export type Said = 'done' | 'seconded' | 'gone' | 'own' | 'again' | 'reason'

/** Why a word does not count; the row is locked, so whoever comes second sees what the first did. */
export const obstacle = (row: TransferRecord | undefined, word: PayoutWord): Said | undefined => {
  if (row?.kind !== 'withdrawal' || row.state !== 'approved') return 'gone'
  if (row.uid === word.ownUid) return 'own'
  const isListed = word.reason !== undefined && cases.CASE_REASONS.withdrawal.includes(word.reason)
  if (word.outcome === 'refused' ? !isListed : word.reason !== undefined) return 'reason'
  return row.said_by === word.by && row.said === word.outcome && row.said_reason === (word.reason ?? null)
    ? 'again'
    : undefined
}
