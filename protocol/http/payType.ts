import * as v from 'valibot'
import { payDatum, payMethodId, payMethodSettings } from '../c2c/payMethod.ts'
import { defineCall, nothing } from '../wire/call.ts'
import { countryCode, recordId, visibleText } from '../wire/inputs.ts'
import { payPassword } from './security.ts'

// Payment methods of C2C trading: what is offered, and what a user has saved to be paid by.

/** A method on offer. */
const offeredMethod = v.object({ id: payMethodId, ...v.omit(payMethodSettings, ['open']).entries })
export type OfferedMethod = v.InferOutput<typeof offeredMethod>

/** One that a user saved. Times are Unix ms. */
const savedMethod = v.object({
  id: recordId,
  /** Of `OfferedMethod`; with its type, name and currencies as they are configured now. */
  method: payMethodId,
  type: payMethodSettings.entries.type,
  name: v.string(),
  currencies: v.array(v.string()),
  /** In which it was chosen, ISO 3166. */
  country: v.string(),
  /** The name of the account's holder, as the bank writes it. */
  holder: v.string(),
  /** Numbers masked except for their ends. */
  fields: v.array(payDatum),
  createdAt: v.number(),
  changedAt: v.number(),
  /** From when it can be named in a new ad or order: a new or changed one is held. */
  usableAt: v.number(),
  /** It is not usable yet. */
  held: v.boolean(),
  /** The method is still offered. */
  open: v.boolean(),
})
export type SavedMethod = v.InferOutput<typeof savedMethod>

const savedMethods = v.object({
  /** The newest first. */
  methods: v.array(savedMethod),
  /** How long a new or changed one is held, in ms. */
  hold: v.number(),
  /** The verified name, which every holder has; '' before the identity is verified. */
  holder: v.string(),
  /** The verified country, ISO 3166; '' likewise. */
  country: v.string(),
  /** The account has a payment PIN. */
  hasPayPassword: v.boolean(),
})
export type SavedMethods = v.InferOutput<typeof savedMethods>

/** What a payee gives; the holder must be the verified person. */
const payee = {
  holder: visibleText(100),
  fields: v.pipe(v.array(v.object({ ...payDatum.entries })), v.maxLength(8)),
}

export const getList = defineCall(
  '/v2/payType/getList',
  'Every payment method on offer, with the countries and currencies of each; none means all.',
  nothing,
  v.object({ methods: v.array(offeredMethod) }),
)

export const getPayType = defineCall(
  '/v2/payType/getPayType',
  'The payment methods of one country, each with the data that it asks a payee for.',
  v.strictObject({ country: countryCode }),
  v.object({ methods: v.array(offeredMethod) }),
)

export const selectUserPayType = defineCall(
  '/v2/payType/selectUserPayType',
  'The payment methods that the user has saved, the newest first, masked, with their holds.',
  nothing,
  savedMethods,
)

export const fastPayType = defineCall(
  '/v2/payType/fastPayType',
  'Those of the user’s payment methods that can be used now, of one currency if it is named.',
  v.strictObject({ currency: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))) }),
  v.object({ methods: v.array(savedMethod) }),
)

export const payTypeData = defineCall(
  '/v2/payType/payTypeData',
  'One saved payment method in full, as it is paid to.',
  v.strictObject({ id: recordId }),
  v.object({ method: payMethodId, country: v.string(), holder: v.string(), fields: v.array(payDatum) }),
)

export const save = defineCall(
  '/v2/payType/save',
  'Saves a payment method in the name of the verified person, with the payment PIN; it can be used when its hold is over.',
  v.strictObject({ method: payMethodId, country: countryCode, ...payee, payPassword }),
  savedMethods,
)

export const updatePayTypeData = defineCall(
  '/v2/payType/updatePayTypeData',
  'Changes the data of a saved payment method, with the payment PIN; it is held again. The same data change nothing.',
  v.strictObject({ id: recordId, ...payee, payPassword }),
  savedMethods,
)

export const update = defineCall(
  '/v2/payType/update',
  'Removes a saved payment method, with the payment PIN; orders that have named it keep what was frozen in them.',
  v.strictObject({ id: recordId, action: v.literal('remove'), payPassword }),
  savedMethods,
)
