import type { C2cAd, C2cTake, C2cTakeFacts } from '#protocol'
import { share, units } from './model.ts'

const ONE = 100_000_000n
const [MIN, DAY] = [60_000, 86_400_000]
const ceil = (a: bigint, b: bigint): bigint => (a + b - 1n) / b
const text = (value: bigint): string => `${value / ONE}.${String(value % ONE).padStart(8, '0')}`

const floating = (ad: C2cAd, index: string): string => {
  if (ad.pricing.kind === 'fixed') return ad.pricing.price
  const { margin, floor, ceiling } = ad.pricing
  const sign = margin.startsWith('-') ? -1n : 1n
  const asked = (units(index) * (ONE + sign * units(margin.replace('-', '')))) / ONE
  return asked < units(floor) ? floor : asked > units(ceiling) ? ceiling : text(asked)
}

/** What may be taken, said once more: whole hundred-millionths, and one condition a line. */
export const takeable = {
  floating,
  block: (cancels: readonly number[], at: number): number | undefined => {
    const day = Math.floor(at / DAY) * DAY
    const today = cancels.filter((time) => time >= day)
    if (today.length <= 3) return undefined
    const pause = [15 * MIN, 30 * MIN, 60 * MIN, 240 * MIN][today.length - 4] ?? DAY
    const until = Math.min((today.at(-1) ?? 0) + pause, day + DAY)
    return at < until ? until : undefined
  },
  /** Both sides of an order; undefined where the take is refused. */
  check: (
    ad: C2cAd,
    take: C2cTake,
    facts: C2cTakeFacts,
  ): { amount: bigint; total: bigint; fee: bigint } | undefined => {
    const { index, at } = facts
    const isStale = index === undefined || at - index.at > 10_000
    if (ad.state !== 'live' || take.taker === ad.owner || take.version !== ad.version) return undefined
    if (ad.pricing.kind === 'floating' && isStale) return undefined
    const { isThere, mayTrade, hasDeposit } = facts.owner
    if (!isThere || !mayTrade || !hasDeposit || facts.blockedUntil !== undefined || facts.hasUnpaid) return undefined
    const minute = Math.floor((at % DAY) / MIN)
    if (ad.hours !== undefined && minute < ad.hours.from && minute >= ad.hours.to) return undefined
    if (!ad.methods.includes(take.method)) return undefined
    const price = units(floating(ad, index?.price ?? '1'))
    const worse = (ad.side === 'sell' ? 1n : -1n) * (price - units(take.price))
    const allowed = ad.pricing.kind === 'fixed' ? 0n : (units(take.price) * units(take.drift)) / ONE
    if (worse > allowed) return undefined
    const cent = ONE / 100n
    const amount = 'amount' in take.size ? units(take.size.amount) : (units(take.size.total) * ONE) / price
    const total = 'total' in take.size ? units(take.size.total) : ceil(amount * price, ONE * cent) * cent
    const { buyer, seller } = facts.fees
    if (units(ad.side === 'sell' ? buyer : seller) > units(take.fee)) return undefined
    const fee = share(amount, seller)
    const taken = ad.side === 'sell' ? amount + fee : amount
    if (facts.open >= facts.terms.openOrdersMost) return undefined
    // A USDT is a dollar here, and a coin is a USDT.
    const { orderLeast, orderMost } = facts.limits
    const least = ceil(units(orderLeast) * price, ONE * cent) * cent
    const most = ((units(orderMost) * price) / (ONE * cent)) * cent
    const isWorth = total >= least && total <= most
    const isInLimits =
      isWorth && total >= units(ad.min) && total <= units(ad.max) && amount > 0n && taken <= units(ad.free)
    if (!isInLimits || (ad.side === 'buy' && amount + fee > units(facts.available))) return undefined
    // Nothing of an ad that has less than its least amount.
    const left = ad.side === 'sell' ? (units(ad.free) * ONE) / (ONE + units(seller)) : units(ad.free)
    return (left * price) / ONE >= units(ad.min) ? { amount, total, fee } : undefined
  },
}
