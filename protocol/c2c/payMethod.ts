import * as v from 'valibot'
import { countryCode, freeText, storable } from '../wire/inputs.ts'

/** A piece of payment data. Its name on a screen is `c2c:field.<key>`; `qr` is the id of an uploaded picture. */
export const payDataKey = v.picklist([
  'iban',
  'bic',
  'bank',
  'branch',
  'accountNumber',
  'sortCode',
  'routing',
  'cardNumber',
  'phone',
  'qr',
])
export type PayDataKey = v.InferOutput<typeof payDataKey>
export const payDatum = v.object({ key: payDataKey, value: freeText(140) })
export type PayDatum = v.InferOutput<typeof payDatum>

/** What kind of payment it is; its name on a screen is `c2c:type.<type>`. */
export const payMethodType = v.picklist(['bank', 'card', 'wallet', 'qr'])
export type PayMethodType = v.InferOutput<typeof payMethodType>

/** The id of a method: the key of its settings. */
export const payMethodId = v.pipe(v.string(), v.regex(/^[a-z0-9-]{2,40}$/))

/* @__NO_SIDE_EFFECTS__ */
const once = <T extends string>() => v.check((list: T[]) => new Set(list).size === list.length)

/** A payment method of C2C trading, as the operator configures it. */
export const payMethodSettings = v.strictObject({
  /** A closed one can neither be added nor named in a new ad or order. */
  open: v.boolean(),
  type: payMethodType,
  /** Its own name (SEPA, PromptPay), the same in every language; '' where its type says enough. */
  name: v.pipe(v.string(), v.trim(), v.maxLength(40), storable, v.regex(/^\P{C}*$/u)),
  /** ISO 3166; none: everywhere. */
  countries: v.pipe(v.array(countryCode), v.maxLength(250), once()),
  /** ISO 4217; none: every currency. */
  currencies: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))), v.maxLength(200), once()),
  /** The data of a payee, in the order of the form. The holder's name is always asked for. */
  asks: v.pipe(v.array(payDataKey), v.minLength(1), v.maxLength(8), once()),
})
export type PayMethodSettings = v.InferOutput<typeof payMethodSettings>

/** Can a payment in this currency (ISO 4217) be made by the method? */
export const isPaidIn = ({ currencies }: Pick<PayMethodSettings, 'currencies'>, currency: string): boolean =>
  currencies.length === 0 || currencies.includes(currency)

/** Most payment methods of one account. */
export const MAX_PAY_METHODS = 10
