import * as v from 'valibot'
import { amount, positiveAmount } from '../base/money.ts'
import { loanTerms } from '../earn/loan/settings.ts'
import { loanEvent, loanPreview, loanProductView, loanView } from '../earn/loan/views.ts'
import { earnProductId } from '../earn/views.ts'
import { defineCall } from '../wire/call.ts'
import { limitOf, recordId } from '../wire/inputs.ts'
import { moved } from './deposits.ts'

// Loans against coins. The screens of pledged orders show them.

const page = { cursor: v.optional(recordId), limit: v.optional(limitOf(50)) }
const asked = { product: earnProductId, amount: positiveAmount, collateral: positiveAmount }

export const products = defineCall(
  '/v2/loan/products',
  'Open products that lend against coins, with their index price and what of their quota is left; one of them by its name, open or not.',
  v.strictObject({ product: v.optional(earnProductId) }),
  v.object({ products: v.array(loanProductView), ts: v.number() }),
  { audience: 'guest', ours: true },
)

export const preview = defineCall(
  '/v2/loan/preview',
  'What a loan of so much on so much collateral would be: its ratio, what is owed, and at which index prices it would be liquidated.',
  v.strictObject(asked),
  v.object({ preview: loanPreview, ts: v.number() }),
  { ours: true },
)

export const take = defineCall(
  '/v2/loan/take',
  'Takes a loan at the terms that were seen: other ones are refused as `quoteChanged`. The collateral is locked in the same commit.',
  v.strictObject({ ...asked, terms: loanTerms }),
  moved,
  { money: true, ours: true },
)

export const list = defineCall(
  '/v2/loan/list',
  'The user’s loans, newest first: those that run, or (`over`) those that are over; `next` is the cursor of the following page.',
  v.strictObject({ over: v.optional(v.boolean()), ...page }),
  v.object({ loans: v.array(loanView), next: v.optional(v.string()), ts: v.number() }),
  { ours: true },
)

export const detail = defineCall(
  '/v2/loan/detail',
  'One of the user’s loans, with what the user can spend of both of its coins.',
  v.strictObject({ id: recordId }),
  v.object({ loan: loanView, available: amount, availableCollateral: amount, ts: v.number() }),
  { ours: true },
)

export const events = defineCall(
  '/v2/loan/events',
  'What happened to one of the user’s loans, newest first; `next` is the cursor of the following page.',
  v.strictObject({ id: recordId, ...page }),
  v.object({ events: v.array(loanEvent), next: v.optional(v.string()), ts: v.number() }),
  { ours: true },
)

export const addCollateral = defineCall(
  '/v2/loan/addCollateral',
  'Locks more of the coin that secures one of the user’s loans.',
  v.strictObject({ id: recordId, amount: positiveAmount }),
  moved,
  { money: true, ours: true },
)

export const repay = defineCall(
  '/v2/loan/repay',
  'Repays so much of one of the user’s loans, interest first, or (`whole`) all of it, which returns the collateral: refused as `quoteChanged` where more is owed than was seen.',
  v.strictObject({ id: recordId, amount: positiveAmount, whole: v.optional(v.boolean()) }),
  moved,
  { money: true, ours: true },
)
