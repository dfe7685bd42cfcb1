import * as v from 'valibot'
import { positiveAmount, price, amount as zeroOrMore } from '../base/money.ts'
import { countryCode, freeText, storable } from '../wire/inputs.ts'

const coinCode = v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,20}$/))
/** A field of a channel, or of a destination of withdrawals; each has its name, `money:field.<key>`. */
export const payFieldKey = v.picklist([
  'holder',
  'iban',
  'bic',
  'bank',
  'accountNumber',
  'routing',
  'sortCode',
  'branch',
  'network',
  'address',
])
export type PayFieldKey = v.InferOutput<typeof payFieldKey>
export const payField = v.object({ key: payFieldKey, value: freeText(140) })
export type PayField = v.InferOutput<typeof payField>

export const payMethod = v.picklist(['bank', 'crypto'])
export type PayMethod = v.InferOutput<typeof payMethod>

const notNegative = v.pipe(
  zeroOrMore,
  v.check((text) => !text.startsWith('-'), 'positive'),
)

/**
 * One channel of deposits or withdrawals, as the venue configures it. Amounts are in the booked coin unless stated
 * otherwise.
 */
export const channelSettings = v.strictObject({
  direction: v.picklist(['in', 'out']),
  method: payMethod,
  /** The currency of the payment: ISO 4217, or the coin itself. */
  currency: coinCode,
  /** The coin in which it is booked. */
  coin: coinCode,
  /** Of a coin: the chain; '' for banks. */
  network: v.pipe(v.string(), storable),
  /** ISO 3166; none: everywhere. */
  countries: v.array(countryCode),
  /** Smallest and largest amount: in the currency for deposits, in the coin for withdrawals. */
  min: positiveAmount,
  max: positiveAmount,
  /** The fee: a fixed part and a share of the amount, in the coin. */
  feeFixed: notNegative,
  feeRate: v.pipe(v.string(), v.regex(/^0(\.\d{1,6})?$/)),
  /** By how much the rate is worse for the user than the market's middle, as a fraction. */
  spread: v.pipe(v.string(), v.regex(/^0(\.\d{1,6})?$/)),
  /** Within how many minutes a transfer must be announced. */
  minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_080)),
  /** The fields of a destination. */
  asks: v.array(payFieldKey),
  /** Where to pay to, for deposits. */
  details: v.array(payField),
  /** Decimals of the displayed rate. */
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8)),
  open: v.boolean(),
})
export type ChannelSettings = v.InferOutput<typeof channelSettings>

export const channelId = v.pipe(v.string(), v.regex(/^[a-z0-9-]{2,40}$/))

/** A channel as users see it: its settings, and the present rate. Where to pay to is a separate call. */
export const channelView = v.object({
  id: channelId,
  ...v.omit(channelSettings, ['details', 'open']).entries,
  /** Units of the currency for one coin: the market's middle, and the rate that counts. */
  mid: price,
  rate: price,
  /** The market of this currency is open; else the rate is that of its close. */
  live: v.boolean(),
  /** Since when these terms are in force, Unix ms. */
  from: v.number(),
})
export type ChannelView = v.InferOutput<typeof channelView>

/** Networks on which many payees share one address: a payment names its payee by a memo (a tag, a comment). */
const MEMO_NETWORKS: ReadonlySet<string> = new Set(['XRP Ledger', 'Stellar', 'TON', 'Cosmos', 'EOS', 'Hedera', 'BEP-2'])

/** Whether a payment by this way can carry a reference: bank transfers do, and few networks. */
export const takesReference = ({ method, network }: Pick<ChannelSettings, 'method' | 'network'>): boolean =>
  method === 'bank' || MEMO_NETWORKS.has(network)
