import { createHash } from 'node:crypto'
import {
  depthLeft,
  forexHealth,
  leverageOf,
  type NewAccountCaps,
  openingSide,
  previewForex,
  type Side,
  toAmount,
  toPrice,
} from '#protocol'
import type { ForexAct } from '../../../server/engine/forex/commands.ts'
import { heldAt } from '../../../server/engine/forex/margin.ts'
import type { ForexOrderRequest } from '../../../server/engine/forex/place.ts'
import type { ForexQuote } from '../../../server/engine/forex/quote.ts'
import { FIRST_NEW_ACCOUNTS } from '../../../server/settings/firstNewAccounts.ts'
import { type Fraction, fraction, minus, order, over, plus, times } from '../../support/fraction.ts'
import { createRandom } from '../random.ts'
import { ForexBooks } from './books.ts'
import { dollarsFor, type Netted, NOTHING, netted, resultOf } from './reference.ts'
import { coverFault, foreseenFault, refusalFault, stopFault } from './stops.ts'

const UIDS = ['1', '2', '3']
/** Pair, first price, digits, spread in ticks, units of a lot's hundredth. */
const PAIRS = [
  ['EUR-USD', 1.1, 5, 10, 1_000],
  ['USD-JPY', 150, 3, 12, 1_000],
  ['GBP-USD', 1.27, 5, 14, 1_000],
  ['EUR-GBP', 0.866, 5, 12, 1_000],
  ['GBP-JPY', 190, 3, 24, 1_000],
  ['XAU-USD', 4_000, 2, 40, 1],
] as const
const NONE = fraction('0')
const SMALL = fraction('0.000001')
const num = ({ top, bottom }: Fraction): number => Number((top * 1_000_000_000n) / bottom) / 1e9

/** What a run of traders on virtual time ended in. */
export interface Run {
  /** The first rule that did not hold, in a sentence. */
  readonly breach: string | undefined
  /** Of every account and fill: equal for equal seeds. */
  readonly hash: string
  /** How often each kind of thing happened. */
  readonly seen: ReadonlyMap<string, number>
}

/** Traders with little money and much leverage, on prices that now and then jump over everything. */
export const simulateForex = (seed: number, steps = 120): Run => {
  const { next, pick, below } = createRandom(seed)
  const whole = (low: number, high: number): number => low + below(high - low + 1)
  const seen = new Map<string, number>()
  const count = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1)
  /** By user, what insurance and house made good in the last commit. */
  let made = new Map<string, Fraction>()
  const books = new ForexBooks(pick(['0', '200', '100000']), ({ postings }) => {
    for (const { moves } of postings)
      for (const { to, cause, amount } of moves)
        if (cause === 'forex-protection' && to.uid !== undefined)
          made.set(to.uid, plus(made.get(to.uid) ?? NONE, fraction(amount)))
  })
  for (const uid of UIDS) books.fund(uid, '3000')
  const size = (): string => pick(['20000', '400000', '90000000'])
  const prices = new Map<string, number>(PAIRS.map(([instId, px]) => [instId, px]))
  const deal = (instId: string, isClosed = false): void => {
    const [, , digits, spread] = PAIRS.find(([id]) => id === instId) ?? PAIRS[0]
    const at = prices.get(instId) ?? 1
    const depth = instId === 'XAU-USD' ? String(Number(size()) / 1_000) : size()
    books.deal(instId, at.toFixed(digits), (at + spread / 10 ** digits).toFixed(digits), depth, isClosed)
  }
  for (const [instId] of PAIRS) deal(instId)
  books.sealed()

  const quoteOf = (instId: string): ForexQuote => {
    const quote = books.quotes.get(instId)
    if (quote === undefined) throw new Error(instId)
    return quote
  }
  const rateOf = (instId: string): Fraction => dollarsFor(quoteOf(instId).instrument.quoteCcy, books.quotes)
  const near = (instId: string): string => {
    const [, , digits] = PAIRS.find(([id]) => id === instId) ?? PAIRS[0]
    return ((prices.get(instId) ?? 1) * (whole(970, 1_030) / 1_000)).toFixed(digits)
  }
  const units = (instId: string): string => {
    const [, , , , step] = PAIRS.find(([id]) => id === instId) ?? PAIRS[0]
    return String(step * whole(1, next() < 0.6 ? 15 : 120))
  }

  /** What the model says of each account: what is held is the sum of the fills, by plain rules. */
  const own = new Map<string, Netted>()
  const equity = (uid: string) => {
    let [used, result, put] = [NONE, NONE, NONE]
    let worst: { readonly instId: string; readonly result: Fraction } | undefined
    let isOpen = true
    for (const { instId, holding } of books.state.positionsOf(uid)) {
      const quote = quoteOf(instId)
      const mine = own.get(`${uid} ${instId}`) ?? NOTHING
      const cost = order(mine.cost, NONE) < 0 ? minus(NONE, mine.cost) : mine.cost
      used = plus(used, over(times(cost, rateOf(instId)), fraction(String(holding.leverage))))
      const one = resultOf(mine, quote, rateOf(instId))
      result = plus(result, one)
      put = plus(put, fraction(holding.margin))
      if (quote.rests !== undefined) isOpen = false
      else if (worst === undefined || order(one, worst.result) < 0) worst = { instId, result: one }
    }
    const available = fraction(books.of(`${uid} available`))
    return { used, result, equity: plus(plus(available, put), result), available, put, worst, isOpen }
  }
  type Account = ReturnType<typeof equity>
  const levelOf = ({ used, equity: mine }: Account): number | undefined =>
    order(used, NONE) === 0 ? undefined : num(over(mine, used))

  let known = 0
  /** Each new fill against plain netting, at the conversions of this moment. */
  const fillsFault = (): string | undefined => {
    for (const { ordId, sz, px, realised, posId } of books.fills.slice(known)) {
      const placed = books.orders.get(ordId)
      if (placed === undefined) return 'a fill of no order'
      const key = `${placed.uid} ${placed.instId}`
      const { after, result } = netted(own.get(key) ?? NOTHING, placed.side, sz, px)
      own.set(key, after)
      const off = minus(times(result, rateOf(placed.instId)), fraction(realised))
      if (order(off, minus(NONE, SMALL)) < 0 || order(off, SMALL) > 0)
        return `position ${posId} realised ${realised} instead of ${num(times(result, rateOf(placed.instId)))}`
      if (order(off, minus(NONE, fraction('0.0000000001'))) < 0) return 'a result was rounded for the holder'
    }
    known = books.fills.length
    return undefined
  }

  const act = (uid: string): ForexAct => {
    const held = books.state.positionsOf(uid)
    const one = held.length > 0 ? pick(held) : undefined
    const what = next()
    if (one !== undefined && what > 0.55) {
      const { posId, instId } = one
      if (what < 0.65) return { kind: 'close', posId, sz: next() < 0.5 ? toAmount(units(instId)) : undefined }
      if (what < 0.72) return { kind: 'reverse', posId, caps: undefined }
      if (what < 0.88) {
        const part = next() < 0.5 ? { sz: toAmount(units(instId)) } : {}
        return { kind: 'protect', posId, input: { kind: pick(['tp', 'sl']), trigPx: toPrice(near(instId)), ...part } }
      }
      if (what < 0.92) return { kind: pick(['closeAll', 'cancelAll']) }
    }
    const live = books.state.ordersOf(uid)
    if (what > 0.92 && live.length > 0) {
      const waiting = pick(live)
      const input =
        waiting.px === undefined ? { trigPx: toPrice(near(waiting.instId)) } : { px: toPrice(near(waiting.instId)) }
      if (next() < 0.5) return { kind: 'amend', ordId: waiting.id, input, caps: undefined }
      return { kind: 'recall', ordId: pick(UIDS.flatMap((any) => books.state.ordersOf(any))).id }
    }
    const [instId] = pick(PAIRS)
    const side = pick<Side>(['buy', 'sell'])
    const input = { instId, side, sz: toAmount(units(instId)) }
    const exits = next() < 0.3 ? { tp: toPrice(near(instId)), sl: toPrice(near(instId)) } : {}
    const how = next()
    const { bid, ask, instrument } = quoteOf(instId)
    const moved = toPrice((Number(side === 'buy' ? ask : bid) + whole(-20, 20) * Number(instrument.tickSz)).toFixed(5))
    const price = { seenPx: moved, maxDeviation: toAmount(pick(['0', '1', '30'])) }
    const more =
      how < 0.5 ? { seen: price } : how < 0.75 ? { px: toPrice(near(instId)) } : { trigPx: toPrice(near(instId)) }
    return {
      kind: 'place',
      input: { ...input, ...exits, ...more },
      caps: next() < 0.2 ? FIRST_NEW_ACCOUNTS : undefined,
    }
  }

  /** What the ticket says of an order at the market, on the same book. */
  const preview = (uid: string, { instId, side, sz }: ForexOrderRequest, caps: NewAccountCaps | undefined) => {
    const quote = quoteOf(instId)
    const levels = depthLeft(quote.levels(side), books.state.taken(instId, side))
    const others = books.state.positionsOf(uid).filter((one) => one.instId !== instId)
    return previewForex(
      books.state.position(uid, instId)?.holding,
      { side, sz, leverage: leverageOf(books.terms.forex.of(quote.instrument, books.now), caps) },
      { ...quote, levels },
      {
        available: books.of(`${uid} available`),
        elsewhere: toAmount('0'),
        positions: others.map((one) => heldAt(one, quoteOf(one.instId))),
      },
      quote.instrument,
    )
  }

  const user = (): string | undefined => {
    const uid = pick(UIDS)
    const one = act(uid)
    const fills = books.fills.length
    const money = books.of(`${uid} available`)
    const before = one.kind === 'recall' || one.kind === 'amend' ? books.orders.get(one.ordId) : undefined
    const foretold =
      one.kind === 'place' && one.input.seen !== undefined ? preview(uid, one.input, one.caps) : undefined
    const result = books.user(uid, one)
    count('error' in result ? result.error : one.kind)
    const fresh = books.fills.slice(fills)
    const isJudged = fresh.some(({ ordId }) => books.orders.get(ordId)?.kind === 'liquidation')
    if ('error' in result)
      return !isJudged && (books.of(`${uid} available`) !== money || fresh.length > 0)
        ? `${one.kind} was refused and did something`
        : result.error === 'stopBeyondStopOut'
          ? refusalFault(books, uid, one)
          : undefined
    if (before !== undefined && before.uid !== uid) return `${uid} reached what is not his`
    if (one.kind === 'protect' && 'order' in result)
      return stopFault(books, result.order) ?? coverFault(books, result.order)
    if (one.kind === 'amend' && 'order' in result && one.input.trigPx !== undefined)
      return stopFault(books, result.order) ?? fillsFault()
    if (one.kind !== 'place' || !('order' in result)) return undefined
    const dealt = fresh.filter(({ ordId }) => ordId === result.order.id)
    const { input } = one
    const isWorse = (px: string, than: number): boolean =>
      (input.side === 'buy' ? Number(px) - than : than - Number(px)) > 1e-9
    if (input.px !== undefined && dealt.some(({ px }) => isWorse(px, Number(input.px))))
      return 'filled beyond the limit'
    if (input.seen !== undefined) {
      const after = books.state.position(uid, input.instId)?.holding
      if (!isJudged && foretold !== undefined) {
        count('foretold')
        if (JSON.stringify(foretold.holding) !== JSON.stringify(after)) return 'the preview told another position'
        const now = forexHealth({
          available: books.of(`${uid} available`),
          elsewhere: toAmount('0'),
          positions: books.state.positionsOf(uid).map((held) => heldAt(held, quoteOf(held.instId))),
        })
        if (now.equity !== foretold.after.equity)
          return `the preview told equity ${foretold.after.equity}, not ${now.equity}`
      }
      const pip = Number(quoteOf(input.instId).instrument.tickSz) * 10
      const most = Number(input.seen.seenPx) + (input.side === 'buy' ? 1 : -1) * Number(input.seen.maxDeviation) * pip
      if (dealt.some(({ px }) => isWorse(px, most))) return 'filled beyond what was seen'
      if (dealt.reduce((all, { sz }) => all + Number(sz), 0) !== Number(input.sz))
        return 'a market order was filled in part'
    }
    return (
      foreseenFault(books, result.order, dealt) ??
      fillsFault() ??
      carriedFault(
        uid,
        dealt.some(({ realised }) => realised === '0'),
      )
    )
  }

  /** What was opened finds its margin, with losses counted and gains not. */
  const carriedFault = (uid: string, hasOpened: boolean): string | undefined => {
    if (!hasOpened) return undefined
    const account = equity(uid)
    const short = order(account.put, account.used) < 0 ? minus(account.put, account.used) : NONE
    const loss = order(account.result, NONE) < 0 ? account.result : NONE
    return order(plus(plus(account.available, short), loss), minus(NONE, SMALL)) < 0
      ? 'opened what the free margin does not carry'
      : undefined
  }

  const judge = (): string | undefined => {
    const levels = new Map(UIDS.map((uid) => [uid, equity(uid)]))
    const fills = books.fills.length
    books.market({ kind: 'evaluate', uids: new Set(UIDS) })
    const closed = books.fills.slice(fills)
    const fault = fillsFault()
    if (fault !== undefined) return fault
    for (const uid of UIDS) {
      const before = levels.get(uid)
      const level = before && levelOf(before)
      const taken = closed.filter(({ ordId }) => books.orders.get(ordId)?.uid === uid)
      if (taken.length > 0) {
        count('stopped out')
        if (level === undefined || level > 0.500001) return `${uid} was stopped out at ${level}`
        const first = taken.find(({ realised }) => realised.startsWith('-'))
        const instId = books.orders.get(first?.ordId ?? '')?.instId
        if (before?.worst !== undefined && instId !== before.worst.instId && first !== undefined)
          return `${uid} lost ${instId} first, not ${before.worst.instId}`
        if (books.state.ordersOf(uid).some((one) => !one.reduceOnly)) return 'an entry outlived the stop-out'
      }
      const after = equity(uid)
      const now = levelOf(after)
      if (now !== undefined && now < 0.499999 && after.worst !== undefined) return `${uid} stands at ${now}`
      const isCalled = (books.state.warned.get(uid) ?? 0) > 0
      if (now !== undefined && isCalled !== now <= 1 && Math.abs(now - 1) > 1e-6)
        return `${uid} is at ${now}, called: ${isCalled}`
      if (isCalled) count('called')
    }
    return undefined
  }

  const move = (): string | undefined => {
    const [instId] = pick(PAIRS)
    const factor = next() < 0.85 ? whole(9_900, 10_100) / 10_000 : whole(900, 1_120) / 1_000
    prices.set(instId, (prices.get(instId) ?? 1) * factor)
    deal(instId, next() < 0.08)
    const { bid, ask, rests } = quoteOf(instId)
    for (const by of ['bid', 'ask'] as const) {
      // A price that is gone when the engine comes to it counts all the same.
      const spike = next() < 0.25 ? whole(990, 1_010) / 1_000 : 1
      const px = toPrice((Number(by === 'bid' ? bid : ask) * spike).toFixed(5))
      const waiting = UIDS.flatMap((uid) => books.state.ordersOf(uid, instId)).filter(
        ({ trigger }) => trigger?.by === by,
      )
      const fills = books.fills.length
      books.market({ kind: 'price', instId, by, px })
      for (const { id, trigger, kind, side } of waiting) {
        const reached =
          trigger !== undefined &&
          (trigger.dir === 'up' ? Number(px) >= Number(trigger.px) : Number(px) <= Number(trigger.px))
        const filled = books.fills.slice(fills).filter(({ ordId }) => ordId === id)
        if (filled.length > 0) count(kind)
        if (reached && rests === undefined && kind !== 'tp' && books.state.order(id) !== undefined)
          return `a ${kind} that was reached still waits`
        if ((!reached || rests !== undefined) && filled.length > 0) return `a ${kind} fired before its price`
        const isWorse = (at: string) =>
          side === 'buy' ? Number(at) > Number(trigger?.px) : Number(at) < Number(trigger?.px)
        if (kind === 'tp' && filled.some((fill) => isWorse(fill.px))) return 'a take-profit was filled beyond its price'
      }
      const fault = fillsFault()
      if (fault !== undefined) return fault
    }
    const fills = books.fills.length
    books.market({ kind: 'limits', instId })
    for (const { ordId, px } of books.fills.slice(fills)) {
      const { side, px: limit } = books.orders.get(ordId) ?? {}
      count('limit')
      if (limit === undefined || (side === 'buy' ? Number(px) > Number(limit) : Number(px) < Number(limit)))
        return 'filled beyond the limit'
    }
    return fillsFault() ?? judge()
  }

  let rollovers = 0
  const swap = (): string | undefined => {
    const [instId] = pick(PAIRS)
    const lines = books.funding.length
    const days = pick([1, 1, 3])
    rollovers += 1
    const command = { kind: 'swap', instId, time: books.now + 500, days } as const
    const held = new Map(books.state.positionsIn(instId).map((one) => [one.posId, one]))
    const pockets = new Map(UIDS.map((uid) => [uid, plus(fraction(books.of(`${uid} available`)), equity(uid).put)]))
    books.market(command)
    books.market(command)
    const fresh = books.funding.slice(lines)
    if (fresh.length !== held.size) return `swap reached ${fresh.length} of ${held.size}`
    const { instrument } = quoteOf(instId)
    for (const { posId, payment, uid } of fresh) {
      count('swap')
      const { holding } = held.get(posId) ?? {}
      if (holding === undefined) return 'swap of nothing that was held'
      const pips = books.terms.forex.of(instrument, command.time).swap[holding.side]
      const inQuote = times(
        times(fraction(holding.size), fraction(pips)),
        fraction((Number(instrument.tickSz) * 10).toFixed(6)),
      )
      const due = times(times(minus(NONE, inQuote), fraction(String(days))), rateOf(instId))
      const off = minus(fraction(payment), due)
      const isPoor =
        order(fraction(payment), NONE) >= 0 && order(off, NONE) < 0 && order(pockets.get(uid) ?? NONE, due) < 0
      if (!isPoor && (order(off, minus(NONE, fraction('0.00000001'))) < 0 || order(off, fraction('0.00000002')) > 0))
        return `swap was ${payment} instead of ${num(due)}`
    }
    return judge()
  }

  /** What must hold between steps, besides the sums of the books. */
  const loose = (): string | undefined => {
    for (const uid of UIDS) {
      const protection = made.get(uid)
      const account = equity(uid)
      if (protection !== undefined) {
        count('protected')
        if (books.state.positionsOf(uid).some(({ holding }) => holding.margin !== '0'))
          return `${uid} was made good while his margin stood`
        if (
          books.state.positionsOf(uid).some(({ instId }) => {
            const quote = quoteOf(instId)
            return (
              quote.rests === undefined &&
              order(resultOf(own.get(`${uid} ${instId}`) ?? NOTHING, quote, rateOf(instId)), SMALL) > 0
            )
          })
        )
          return `${uid} was made good while a gain of his stood`
        if (order(account.available, SMALL) > 0) return `${uid} was made good and has ${num(account.available)} left`
      }
      for (const { instId, kind, side, reduceOnly, trigger } of books.state.ordersOf(uid)) {
        const held = books.state.position(uid, instId)?.holding
        if (reduceOnly && held === undefined) return 'an exit outlived its position'
        if (reduceOnly && held !== undefined && openingSide(held.side) === side)
          return 'an exit waits for the other side'
        if (reduceOnly && trigger !== undefined && (trigger.dir === 'up') !== ((kind === 'tp') === (side === 'sell')))
          return `a ${kind} waits on the wrong side`
      }
    }
    made = new Map()
    return undefined
  }

  let breach: string | undefined
  try {
    for (let step = 0; step < steps && breach === undefined; step++) {
      const what = next()
      breach = (what < 0.55 ? user() : what < 0.93 ? move() : swap()) ?? fillsFault() ?? loose() ?? books.fault()
    }
  } catch (error) {
    breach = String(error)
  }
  for (const { kind, cancelSource } of books.orders.values()) {
    count(kind)
    if (cancelSource !== '') count(cancelSource)
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([...books.accounts, ...books.fills, ...books.funding, rollovers]))
    .digest('hex')
  return { breach, hash, seen }
}
