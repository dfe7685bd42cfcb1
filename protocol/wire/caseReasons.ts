import * as v from 'valibot'

export const caseKind = v.picklist(['primary', 'advanced', 'reset', 'appeal', 'deposit', 'withdrawal'])
export type CaseKind = v.InferOutput<typeof caseKind>

/** Why a case ended as it did; each reason has its sentence, `certification:reason.<reason>`. */
export const caseReason = v.picklist([
  'numberInvalid',
  'sameImage',
  'unreadable',
  'mismatch',
  'documentExpired',
  'notProven',
  'other',
  'nameDiffers',
  'notReceived',
  'amountDiffers',
  'receiptInvalid',
  'payoutInvalid',
  'sourceUnclear',
  'noEvidence',
])
export type CaseReason = v.InferOutput<typeof caseReason>

/** The reasons with which a case of each kind can be rejected. */
export const CASE_REASONS: Readonly<Record<CaseKind, readonly CaseReason[]>> = {
  primary: ['numberInvalid', 'mismatch', 'notProven', 'other'],
  advanced: ['unreadable', 'mismatch', 'documentExpired', 'sameImage', 'notProven', 'other'],
  reset: ['notProven', 'unreadable', 'mismatch', 'other'],
  appeal: ['noEvidence', 'notProven', 'other'],
  deposit: ['notReceived', 'amountDiffers', 'nameDiffers', 'receiptInvalid', 'sourceUnclear', 'other'],
  withdrawal: ['payoutInvalid', 'nameDiffers', 'sourceUnclear', 'notProven', 'other'],
}
