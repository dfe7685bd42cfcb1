import type { Order, Position, Trade } from '#protocol'
import type { BookView, Candles, Funds, PulseQuote, Quote, Rank } from '#stream'
import type { BestPrices, Funding, PriceMark } from '../../stream/base/api.ts'
import { type FeedSpec, feedKey } from '../../stream/base/messages.ts'
import { type Account, fundsKey, ordersKey, positionsKey } from './account.ts'
import type { History } from './history.ts'
import { barKey, dayKey, type Market, pulseKey, quoteKey, type TrueInstrument } from './market.ts'
import { hashLevel } from './trueBook.ts'

/** What is shown, as values that must have been true; or what is wrong with it whatever was true. */
type Claim = readonly { readonly history: History; readonly value: string }[] | string

const claim = (history: History, value: string): Claim => [{ history, value }]

const bookClaim = (each: TrueInstrument, { asks, bids, seqId }: BookView): Claim => {
  let hash = 0
  let [last, total] = [0, 0]
  for (const [px, sz, sum] of asks) {
    hash ^= hashLevel('asks', px, sz)
    if (Number(px) <= last) return `book: asks out of order at ${px}`
    last = Number(px)
    total += Number(sz)
    if (Math.abs(Number(sum) - total) > 1e-6) return `book: ${sum} is not the sum ${total} at ${px}`
  }
  ;[last, total] = [Number.POSITIVE_INFINITY, 0]
  for (const [px, sz, sum] of bids) {
    hash ^= hashLevel('bids', px, sz)
    if (Number(px) >= last) return `book: bids out of order at ${px}`
    last = Number(px)
    total += Number(sz)
    if (Math.abs(Number(sum) - total) > 1e-6) return `book: ${sum} is not the sum ${total} at ${px}`
  }
  return claim(each.bookAt, `${seqId} ${hash}`)
}

const tradesClaim = (each: TrueInstrument, trades: readonly Trade[]): Claim => {
  let newest = 0
  let before = Number.POSITIVE_INFINITY
  let falling = true
  for (const { tradeId, px } of trades) {
    const id = Number(tradeId)
    falling &&= id < before
    before = id
    const made = each.tradeById.get(tradeId)
    if (made !== undefined && made.px !== px) return `trades: ${tradeId} was at ${made.px}, not ${px}`
    newest = Math.max(newest, id)
  }
  // Falling ids are all different; a clock that was set back has them in another order.
  if (!falling && new Set(trades.map(({ tradeId }) => tradeId)).size < trades.length)
    return 'trades: one is there twice'
  return claim(each.lastTrade, newest === 0 ? '' : String(newest))
}

const LOOK_BACK = 6
const MINUTE = 60_000
const candlesClaim = (each: TrueInstrument, { bars }: Candles): Claim => {
  const last = bars.at(-1)
  if (last === undefined) return 'candles: no bar'
  for (let i = Math.max(0, bars.length - LOOK_BACK); i < bars.length; i++) {
    const bar = bars[i]
    const row = bar?.closed === true ? each.bars.get(bar.time) : undefined
    if (bar === undefined || row === undefined) continue
    const { time, open, high, low, close, volume } = bar
    if (row[8] !== '1') return `candles: ${time} is closed before the venue closed it`
    if (barKey([time, open, high, low, close, volume]) !== barKey(row)) return `candles: ${time} closed otherwise`
  }
  const { time, open, high, low, close, volume } = last
  return claim(each.lastBar, barKey([time, open, high, low, close, volume]))
}
/** What history must have put right by now. */
export const candleHole = ({ bars }: Candles): string | undefined => {
  for (let i = Math.max(0, bars.length - LOOK_BACK); i < bars.length - 1; i++) {
    const [bar, next] = [bars[i], bars[i + 1]]
    if (bar === undefined || next === undefined) break
    if (!bar.closed) return `candles: ${bar.time} never closed`
    if (next.time !== bar.time + MINUTE) return `candles: a hole after ${bar.time}`
  }
  return undefined
}

const pulseClaim = (market: Market, pulse: ReadonlyMap<string, PulseQuote>): Claim => {
  const missing = market.instruments.find(({ instId }) => !pulse.has(instId))
  if (missing !== undefined) return `pulse: nothing of ${missing.instId}`
  return rowsClaim(market, [...pulse.values()])
}
const rowsClaim = (market: Market, rows: readonly { instId: string; last: string; volCcy24h: string }[]): Claim =>
  rows.flatMap((row) => {
    const each = market.get(row.instId)
    return each === undefined ? [] : [{ history: each.pulse, value: pulseKey(row) }]
  })

const claimOf = (market: Market, account: Account | undefined, spec: FeedSpec, data: object): Claim => {
  if ('instId' in spec) {
    const each = market.get(spec.instId)
    if (each === undefined) return `nobody knows ${spec.instId}`
    if (spec.feed === 'book') return bookClaim(each, data as BookView)
    if (spec.feed === 'trades') return tradesClaim(each, data as readonly Trade[])
    if (spec.feed === 'candles') return candlesClaim(each, data as Candles)
    if (spec.feed === 'mark') return claim(each.mark, (data as PriceMark).px)
    if (spec.feed === 'index') return claim(each.index, (data as PriceMark).px)
    if (spec.feed === 'funding') return claim(each.funding, (data as Funding).rate)
    const { bidPx, bidSz, askPx, askSz } = data as BestPrices
    return claim(each.best, `${bidPx} ${bidSz} ${askPx} ${askSz}`)
  }
  if (spec.feed === 'pulse') return pulseClaim(market, data as ReadonlyMap<string, PulseQuote>)
  if (spec.feed === 'rank') return rowsClaim(market, (data as Rank).volume)
  if (account === undefined) return `${spec.feed} are shown to nobody`
  if (spec.feed === 'funds') return claim(account.fundsAt, fundsKey((data as Funds).rows))
  if (spec.feed === 'orders') return claim(account.ordersAt, ordersKey(data as readonly Order[]))
  if (spec.feed === 'positions') return claim(account.positionsAt, positionsKey(data as readonly Position[]))
  return claim(account.endedAt, (data as readonly Order[])[0]?.ordId ?? '')
}

/** The newest that are shown are the venue's, one by one: nothing can be missing among them. */
const isInStep = (all: readonly Trade[], shown: readonly Trade[], newest: number): boolean => {
  if (shown.length < newest) return false
  const from = all.findLastIndex(({ tradeId }) => tradeId === shown[0]?.tradeId)
  for (let i = 0; i < newest; i++) if (all[from - i]?.tradeId !== shown[i]?.tradeId) return false
  return from >= 0
}

/** Trades that happened between the newest ones that are shown, and are not. */
export const tapeHole = (
  market: Market,
  instId: string,
  shown: readonly Trade[],
  newest: number,
): string | undefined => {
  const all = market.get(instId)?.trades ?? []
  if (isInStep(all, shown, newest)) return undefined
  const known = new Set(shown.map(({ tradeId }) => tradeId))
  let found = 0
  let missing: Trade | undefined
  // From the newest back: what comes before the first that is shown is still on its way.
  for (let i = all.length - 1; i >= 0 && found < Math.min(newest, known.size); i--) {
    const made = all[i]
    if (made !== undefined && known.has(made.tradeId)) found++
    else if (found > 0) missing ??= made
  }
  return missing && `trades: ${missing.tradeId} of ${instId} is missing`
}

/** How far what is shown is behind the venue, in ms; a text says what is wrong beyond that. */
export type Lag = number | string

const lagOf = (what: string, claimed: Claim): Lag => {
  if (typeof claimed === 'string') return claimed
  let most = 0
  for (const { history, value } of claimed) {
    const lag = history.lag(value)
    if (lag === undefined) return `${what}: the venue never said ${value}`
    most = Math.max(most, lag)
  }
  return most
}

/** Holds what is shown against the truth. What did not change is not read again. */
export const createTruth = (market: Market) => {
  const claims = new Map<string, { readonly data: object; readonly claimed: Claim }>()
  const remember = (name: string, data: object, make: () => Claim): Claim => {
    const known = claims.get(name)
    if (known?.data === data) return known.claimed
    const claimed = make()
    claims.set(name, { data, claimed })
    return claimed
  }
  return {
    quote: (each: TrueInstrument, quote: Quote): { readonly price: Lag; readonly day: Lag } => {
      const price = remember(each.instId, quote, () => claim(each.quote, quoteKey(quote)))
      const day = remember(`${each.instId} day`, quote, () => claim(each.day, dayKey(quote)))
      return { price: lagOf('quote', price), day: lagOf('day of a quote', day) }
    },
    feed: (account: Account | undefined, spec: FeedSpec, data: object): Lag =>
      lagOf(
        spec.feed,
        remember(feedKey(spec), data, () => claimOf(market, account, spec, data)),
      ),
  }
}
