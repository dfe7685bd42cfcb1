import * as v from 'valibot'
import { placesOf } from '../../base/decimal.ts'
import {
  compare,
  isMultiple,
  isPositive,
  isZero,
  notional,
  portion,
  positiveAmount,
  price,
  toAmount,
} from '../../base/money.ts'
import { EARN_DECIMALS } from '../units.ts'

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
const coinCode = v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,20}$/))
const moment = whole(0, 9_999_999_999_999)

/** Decimals of the coin that pays; what is charged is rounded up to them. */
export const SALE_PAY_DECIMALS = EARN_DECIMALS
/** Between the publication of a sale and its start at least, in ms. */
export const SALE_NOTICE_MS = 3_600_000
/** Tickets that one participant can win at most. */
export const TICKETS_MOST_EACH = 1_000

/** Zero or more, of eight decimals at most. */
const notNegative = v.pipe(
  v.string(),
  v.regex(/^(0|[1-9]\d{0,17})(\.\d{1,8})?$/, 'positive'),
  v.transform((text) => toAmount(text)),
)

/** A sale, as operators set it. From its start on nothing of it changes. Times are Unix ms. */
export const saleSettings = v.strictObject({
  /** False takes an announced sale back before its start. */
  shown: v.boolean(),
  /** `share`: everyone gets a part in proportion. `lottery`: tickets are drawn. */
  sharing: v.picklist(['share', 'lottery']),
  /** The token, and the coin that pays for it. */
  token: coinCode,
  payCoin: coinCode,
  /** Tokens for sale, and decimals to which they are shared. */
  supply: positiveAmount,
  tokenDecimals: whole(0, 8),
  /** Of one token, in the coin that pays. */
  tokenPrice: price,
  /** Most tokens that one participant gets. */
  cap: positiveAmount,
  /** Tokens of a ticket of a lottery; 0 otherwise. */
  ticket: notNegative,
  /** The least and most that one participant commits, the least total for which the sale takes place, and the most; a most of 0 sets no limit. */
  commitLeast: positiveAmount,
  commitMost: notNegative,
  totalLeast: notNegative,
  totalMost: notNegative,
  startsAt: moment,
  endsAt: moment,
  /** How long participants can pay once the allocation is known. */
  payHours: whole(1, 720),
  /** When tokens are promised. */
  deliversAt: moment,
  /** Nothing is free before the cliff; all is at the end of the vesting, counted from the distribution. */
  cliffDays: whole(0, 1_830),
  vestingDays: whole(0, 1_830),
})
export type SaleSettings = v.InferOutput<typeof saleSettings>

/** Key of a sale, which its address carries. */
export const SALE_ID = /^[a-z0-9-]{2,40}$/
export const saleId = v.pipe(v.string(), v.regex(SALE_ID))

const fitsLottery = ({ sharing, ticket, cap, supply, tokenPrice: each }: SaleSettings): boolean => {
  if (sharing === 'share') return isZero(ticket)
  const cost = notional(ticket, each, 'down')
  return (
    isPositive(ticket) &&
    isMultiple(supply, ticket) &&
    isMultiple(cap, ticket) &&
    compare(notional(ticket, each, 'up'), cost) === 0 &&
    placesOf(cost) <= SALE_PAY_DECIMALS &&
    compare(cap, portion(ticket, String(TICKETS_MOST_EACH), 'down')) <= 0
  )
}

/** The first field of a sale that cannot be so; undefined where all can. */
export const saleFault = (sale: SaleSettings): keyof SaleSettings | undefined => {
  const { token, payCoin, supply, cap, ticket, tokenDecimals, startsAt, endsAt, deliversAt, payHours } = sale
  if (payCoin === token) return 'payCoin'
  for (const field of ['supply', 'cap', 'ticket'] as const) if (placesOf(sale[field]) > tokenDecimals) return field
  for (const field of ['commitLeast', 'commitMost', 'totalLeast', 'totalMost'] as const)
    if (placesOf(sale[field]) > SALE_PAY_DECIMALS) return field
  if (compare(cap, supply) > 0) return 'cap'
  if (!fitsLottery(sale)) return 'ticket'
  if (sale.sharing === 'lottery' && !isMultiple(sale.commitLeast, notional(ticket, sale.tokenPrice, 'down')))
    return 'commitLeast'
  if (isPositive(sale.commitMost) && compare(sale.commitMost, sale.commitLeast) < 0) return 'commitMost'
  if (isPositive(sale.totalMost) && compare(sale.totalMost, sale.totalLeast) < 0) return 'totalMost'
  if (endsAt <= startsAt) return 'endsAt'
  if (deliversAt < endsAt + payHours * 3_600_000) return 'deliversAt'
  return sale.vestingDays < sale.cliffDays ? 'vestingDays' : undefined
}
