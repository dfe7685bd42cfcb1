import { cases } from '#protocol'
import type { TransferRecord } from './rows.ts'

/** An operator's report on an approved payment. */
export interface PayoutDecision {
  readonly caseId: string
  readonly by: `desk:${string}`
  readonly outcome: 'paid' | 'refused'
  /** The number of the payment; of each that was paid. */
  readonly payment?: string | undefined
  /** The reason of a refusal, from the list of its kind. */
  readonly reason?: cases.CaseReason | undefined
  /** The operator's own account as a user. */
  readonly ownUid?: string | null
}

/**
 * The result of a report: it counts; it is the first of two, or contradicts the first and replaces it; the payment was
 * settled before, or there is none; it concerns the operator's own account, or the operator has reported the same
 * already; the reason is not in the list.
 */
export type PayoutResult = 'done' | 'seconded' | 'gone' | 'own' | 'again' | 'reason'

/** Whether a report says what the first one said, reason and number included. */
export const isSame = (
  row: Pick<TransferRecord, 'said' | 'said_reason' | 'payment'>,
  { outcome, reason, payment }: Pick<PayoutDecision, 'outcome' | 'reason' | 'payment'>,
): boolean => row.said === outcome && row.said_reason === (reason ?? null) && row.payment === (payment ?? null)

/** Why a report does not count; the row is locked, so that a concurrent report sees this one. */
export const obstacle = (row: TransferRecord | undefined, decision: PayoutDecision): PayoutResult | undefined => {
  if (row?.kind !== 'withdrawal' || row.state !== 'approved') return 'gone'
  if (row.uid === decision.ownUid) return 'own'
  const isListed = decision.reason !== undefined && cases.CASE_REASONS.withdrawal.includes(decision.reason)
  if (decision.outcome === 'refused' ? !isListed : decision.reason !== undefined) return 'reason'
  return row.said_by === decision.by && isSame(row, decision) ? 'again' : undefined
}
