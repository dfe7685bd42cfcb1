import * as v from 'valibot'
import { amount } from '../base/money.ts'
import { defineCall } from '../wire/call.ts'
import { limitOf, moment, recordId } from '../wire/inputs.ts'

/** Why a balance changed. */
export const cause = v.picklist([
  'demo-grant',
  'demo-reset',
  'spot-freeze',
  'spot-release',
  'spot-fill',
  'spot-fee',
  'flash',
])
export type Cause = v.InferOutput<typeof cause>

/** Why a balance changed: by contracts, perpetual, forex and timed. */
export const contractCause = v.picklist([
  'futures-freeze',
  'futures-release',
  'futures-margin',
  'futures-result',
  'futures-fee',
  'futures-funding',
  'futures-liquidation',
  'forex-margin',
  'forex-result',
  'forex-swap',
  'forex-protection',
  'timed-stake',
  'timed-return',
  'timed-win',
  'timed-loss',
])
export type ContractCause = v.InferOutput<typeof contractCause>

/** Why a balance changed: deposits, withdrawals, and trades between users. */
export const legalCause = v.picklist([
  'demo-grant',
  'demo-reset',
  'deposit',
  'deposit-fee',
  'withdrawal-lock',
  'withdrawal-return',
  'withdrawal',
  'withdrawal-fee',
  'c2c-stock',
  'c2c-stock-return',
  'c2c-escrow',
  'c2c-sale',
  'c2c-return',
  'c2c-hold-end',
  'c2c-deposit',
  'c2c-deposit-return',
  'c2c-deposit-ruling',
  'c2c-fee',
  'c2c-fee-return',
])
export type LegalCause = v.InferOutput<typeof legalCause>

/** Why a balance changed: earnings. */
export const earnCause = v.picklist([
  'referral-commission',
  'managed-buy',
  'managed-interest',
  'managed-redeem',
  'managed-forfeit',
  'pledged-buy',
  'pledged-interest',
  'pledged-redeem',
  'loan-collateral',
  'loan-lent',
  'loan-paid',
  'loan-sale',
  'loan-proceeds',
  'loan-return',
  'sale-commit',
  'sale-refund',
  'sale-payment',
  'sale-purchase',
  'sale-tokens',
  'sale-vested',
])
export type EarnCause = v.InferOutput<typeof earnCause>

/** Every cause once; entries with causes that are not in this list appear in no view. */
export const anyCause = v.picklist([
  ...new Set([...cause.options, ...contractCause.options, ...legalCause.options, ...earnCause.options]),
])
export type AnyCause = v.InferOutput<typeof anyCause>

/** One ledger entry of a user's account: balance before + amount = balance after. */
export const ledgerEntry = v.object({
  id: v.string(),
  cause,
  /** Id of the cause: an order, a grant. */
  causeId: v.string(),
  coin: v.string(),
  kind: v.picklist(['available', 'frozen', 'margin', 'escrow', 'locked', 'deposit']),
  amount,
  before: amount,
  after: amount,
  /** Unix ms. */
  time: v.string(),
})
export type LedgerEntry = v.InferOutput<typeof ledgerEntry>

const contractEntry = v.object({ ...ledgerEntry.entries, cause: contractCause })
const legalEntry = v.object({ ...ledgerEntry.entries, cause: legalCause })
const anyEntry = v.object({ ...ledgerEntry.entries, cause: anyCause })
export type AnyEntry = v.InferOutput<typeof anyEntry>
export type ContractEntry = v.InferOutput<typeof contractEntry>

const page = {
  coin: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,20}$/))),
  kind: v.optional(ledgerEntry.entries.kind),
  /** Unix ms; `from` counts, `to` does not. */
  from: v.optional(moment),
  to: v.optional(moment),
  cursor: v.optional(recordId),
  limit: v.optional(limitOf(500)),
}

export const bbRecord = defineCall(
  '/v2/financeRecord/bbRecord',
  'The ledger lines of spot trading, newest first; `next` is the cursor of the following page.',
  v.strictObject({ ...page, cause: v.optional(cause) }),
  v.object({ lines: v.array(ledgerEntry), next: v.optional(v.string()) }),
)

export const contractRecord = defineCall(
  '/v2/financeRecord/contractRecord',
  'The ledger lines of contracts, perpetual and timed, newest first; `next` is the cursor of the following page.',
  v.strictObject({ ...page, cause: v.optional(contractCause) }),
  v.object({ lines: v.array(contractEntry), next: v.optional(v.string()) }),
)

export const legalRecord = defineCall(
  '/v2/financeRecord/legalRecord',
  'The ledger lines of deposits, withdrawals and C2C trades, newest first; `next` is the cursor of the following page.',
  v.strictObject({ ...page, cause: v.optional(legalCause) }),
  v.object({ lines: v.array(legalEntry), next: v.optional(v.string()) }),
)

export const allRecord = defineCall(
  '/v2/financeRecord/allRecord',
  'Every ledger line of the account, newest first; `next` is the cursor of the following page.',
  v.strictObject({ ...page, cause: v.optional(anyCause) }),
  v.object({ lines: v.array(anyEntry), next: v.optional(v.string()) }),
)
