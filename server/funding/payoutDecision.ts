import { cases } from '#protocol'
import type { TransferRecord } from './rows.ts'

/** What an operator decides about a payment that was approved. */
export interface PayoutDecision {
  readonly caseId: string
  readonly by: `desk:${string}`
  readonly outcome: 'paid' | 'refused'
  /** Of a refusal, out of the list of its kind. */
  readonly reason?: cases.CaseReason | undefined
  /** The account that the operator has as a user. */
  readonly ownUid?: string | null
}

/**
 * What became of the decision: it counts; it is the first of two, or contradicts the first and takes its place; the payment was
 * settled before, or is none; it is the operator's own, or they have decided so already; the reason is none of the list.
 */
export type PayoutResult = 'done' | 'seconded' | 'gone' | 'own' | 'again' | 'reason'

/** Why a decision does not count; the row is locked, so whoever comes second sees what the first did. */
export const obstacle = (row: TransferRecord | undefined, decision: PayoutDecision): PayoutResult | undefined => {
  if (row?.kind !== 'withdrawal' || row.state !== 'approved') return 'gone'
  if (row.uid === decision.ownUid) return 'own'
  const isListed = decision.reason !== undefined && cases.CASE_REASONS.withdrawal.includes(decision.reason)
  if (decision.outcome === 'refused' ? !isListed : decision.reason !== undefined) return 'reason'
  return row.said_by === decision.by && row.said === decision.outcome && row.said_reason === (decision.reason ?? null)
    ? 'again'
    : undefined
}
