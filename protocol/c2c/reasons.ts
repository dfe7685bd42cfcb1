import * as v from 'valibot'
import type { C2cParty } from './order.ts'

/** Why a buyer lets an order go. */
export const C2C_CANCEL_REASONS = ['changedMind', 'cannotPay', 'sellerTerms', 'sellerSilent', 'other'] as const

/** Why a side opens a case. */
export const C2C_APPEAL_REASONS = [
  'notReleased',
  'paidBeforeCancel',
  'notReceived',
  'wrongAmount',
  'otherPayer',
  'chargedBack',
  'newEvidence',
  'other',
] as const

/** Why operators rule as they do; both sides are told. */
export const C2C_RULING_REASONS = [
  'paymentProven',
  'paymentMissing',
  'paidInPart',
  'otherPayer',
  'chargedBack',
  'evidenceFalse',
  'noStatement',
  'bothAtFault',
  'noFault',
  'other',
] as const
/** Reasons by which an order that was let go counts against nobody: the buyer paid, or was not to blame. */
export const C2C_NO_FAULT_REASONS: readonly C2cRulingReason[] = ['paymentProven', 'noFault']
export const c2cRulingReason = v.picklist(C2C_RULING_REASONS)
export type C2cRulingReason = (typeof C2C_RULING_REASONS)[number]
export type C2cAppealReason = (typeof C2C_APPEAL_REASONS)[number]
export type C2cCancelReason = (typeof C2C_CANCEL_REASONS)[number]
export type C2cReason = C2cAppealReason | C2cCancelReason
export const c2cReason = v.union([v.picklist(C2C_CANCEL_REASONS), v.picklist(C2C_APPEAL_REASONS)])

const BY_PARTY: Readonly<Record<C2cParty, ReadonlySet<C2cAppealReason>>> = {
  buyer: new Set(['notReleased', 'paidBeforeCancel', 'newEvidence', 'other']),
  seller: new Set(['notReceived', 'wrongAmount', 'otherPayer', 'chargedBack', 'newEvidence', 'other']),
}

/** Can a side say this of an order? A buyer cannot say that no money has come, nor a seller that no coins were released. */
export const isAppealReasonOf = (party: C2cParty, reason: C2cAppealReason): boolean => BY_PARTY[party].has(reason)

/** Pictures of one statement at most. */
export const C2C_EVIDENCE_MOST = 5
