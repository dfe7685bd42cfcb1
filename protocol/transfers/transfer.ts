import * as v from 'valibot'
import { amount } from '../base/money.ts'
import { caseReason } from '../wire/caseReasons.ts'
import { recordId } from '../wire/inputs.ts'
import { payField, payMethod } from './channel.ts'

export const transferKind = v.picklist(['deposit', 'withdrawal'])
export type TransferKind = v.InferOutput<typeof transferKind>

/**
 * A deposit goes through created, pending (the receipt is sent), approved (credited) or refused; a withdrawal through
 * created (the money is locked), pending (confirmed), approved (being paid), paid or refused. Both may end cancelled or
 * expired.
 */
export const transferState = v.picklist(['created', 'pending', 'approved', 'paid', 'refused', 'cancelled', 'expired'])
export type TransferState = v.InferOutput<typeof transferState>

/** The number of a payment, by which its receiver finds it: of the transaction in the chain, or of the bank. */
export const paymentNumber = v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._/:-]{3,99}$/))

const transferEvent = v.object({
  /** Unix ms. */
  at: v.number(),
  state: transferState,
  by: v.picklist(['user', 'demo', 'desk', 'venue']),
})

/** A deposit or a withdrawal, as its user sees it. Times are Unix ms; amounts in the coin unless stated otherwise. */
export const transferRow = v.object({
  id: recordId,
  kind: transferKind,
  state: transferState,
  channel: v.string(),
  method: payMethod,
  network: v.string(),
  coin: v.string(),
  currency: v.string(),
  /** Units of the currency for one coin, as agreed. */
  rate: v.string(),
  amount,
  fee: amount,
  net: amount,
  /** What was sent, or is paid out, in the currency. */
  outside: amount,
  createdAt: v.number(),
  updatedAt: v.number(),
})
export type TransferRow = v.InferOutput<typeof transferRow>

export const transferView = v.object({
  ...transferRow.entries,
  /** The reference to be given with the payment, by which it is found. */
  reference: v.string(),
  /** By when the receipt must be sent, or the withdrawal confirmed; 0 without a time limit. */
  expiresAt: v.number(),
  /** How much of that outages gave back, in ms. */
  lengthened: v.number(),
  /** Where to pay to. */
  payTo: v.array(payField),
  /** Where it is paid out to, masked. */
  destination: v.string(),
  /** Number of the payment; absent until it was paid, and where the demo paid. */
  payment: v.optional(v.string()),
  /** Address of the receipt's picture; '' without one. */
  receipt: v.string(),
  caseId: v.optional(recordId),
  reason: v.optional(caseReason),
  /** Decided by the demo's policy, without an operator. */
  byDemo: v.boolean(),
  mayCancel: v.boolean(),
  events: v.array(transferEvent),
})
export type TransferView = v.InferOutput<typeof transferView>

/** Ended without a payment: nothing was or will be credited or paid out. */
export const isVoid = (state: TransferState): boolean => VOID.has(state)
const VOID: ReadonlySet<TransferState> = new Set(['refused', 'cancelled', 'expired'])
