import {
  type Amount,
  add,
  compare,
  isNegative,
  isPaidIn,
  negate,
  notional,
  type PayMethodSettings,
  type Price,
  portion,
  subtract,
  toAmount,
  toPrice,
} from '#protocol'
import { currencyMid, type Quotes } from '../../funding/rates.ts'
import type { AdTerms } from '../adSteps.ts'
import { indexPrice } from '../indexPrice.ts'
import type { UsableMethod } from '../payMethods.ts'
import { decimalsOf } from '../varieties.ts'
import { type KeptAd, MARGINS, PER_DOLLAR } from './merchants.ts'

const ONE = toAmount('1')
/** Least and most of one order, in dollars. */
const LEAST = '10'
const MOST = '2000'
/** A floating price stays between half the index and twice the index of when the ad was posted. */
const [HALF, TWICE] = ['0.5', '2'] as const
/** By which part the market may move away from a fixed price. */
const TOLERATED = '0.005'

const times = (amount: string, factor: string, decimals: number): Amount =>
  notional(toAmount(amount), toPrice(factor), 'down', decimals)

/** The price of one coin before the margin: of now, or roughly where the market quotes no pair. Undefined while unknown. */
const baseOf = (market: Quotes, { coin, currency }: KeptAd, at: number): Price | undefined => {
  const index = indexPrice(market, coin, currency, at)
  if (index !== undefined) return index.price
  const rate = currencyMid(market, currency) ?? PER_DOLLAR[currency]
  return coin !== 'USDT' || rate === undefined ? undefined : toPrice(rate)
}

/** Terms of an ad at this moment; undefined while there is no price for it, or no open way of payment. */
export const termsNow = (
  market: Quotes,
  ad: KeptAd,
  ways: { readonly own: readonly UsableMethod[]; readonly open: ReadonlyMap<string, PayMethodSettings> },
  at: number,
): AdTerms | undefined => {
  const { side, currency, pricing } = ad
  const base = baseOf(market, ad, at)
  if (base === undefined) return undefined
  const perDollar = PER_DOLLAR[currency] ?? '1'
  const decimals = decimalsOf(currency)
  const margin = side === 'sell' ? toAmount(MARGINS[pricing]) : subtract(toAmount('0'), toAmount(MARGINS[pricing]))
  const paid = ways.own.filter(({ settings }) => isPaidIn(settings, currency))
  const open = [...ways.open].filter(([, settings]) => settings.open && isPaidIn(settings, currency))
  if ((side === 'sell' ? paid : open).length === 0) return undefined
  // Six digits in all, and two decimals at least.
  const places = Math.max(2, 6 - (base.split('.')[0] ?? '').length)
  const floating = {
    kind: 'floating' as const,
    margin,
    floor: toPrice(times(base, HALF, 8)),
    ceiling: toPrice(times(base, TWICE, 8)),
  }
  const fixed = { kind: 'fixed' as const, price: toPrice(times(base, add(ONE, margin), places)) }
  return {
    pricing: pricing === 'floating' ? floating : fixed,
    min: times(LEAST, perDollar, decimals),
    max: times(MOST, perDollar, decimals),
    methods: side === 'sell' ? [] : open.map(([id]) => id),
    payees: side === 'sell' ? paid.map(({ id }) => id) : [],
    payMinutes: 15,
    releaseMinutes: 15,
    note: '',
  }
}

/** Is a fixed price so far from that of now that it should be set anew? By more than half a percent. */
export const hasMoved = (kept: AdTerms['pricing'], now: AdTerms['pricing']): boolean => {
  if (kept.kind !== 'fixed' || now.kind !== 'fixed') return false
  const change = subtract(toAmount(now.price), toAmount(kept.price))
  return compare(isNegative(change) ? negate(change) : change, portion(toAmount(kept.price), TOLERATED, 'down')) > 0
}
