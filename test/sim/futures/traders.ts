import { createHash } from 'node:crypto'
import { isLiquidated, isolatedHealth, openingSide, type Side, toAmount } from '#protocol'
import type { UserAct } from '../../../server/engine/futures/acts.ts'
import { tiersFor } from '../../../server/engine/margin/tiers.ts'
import type { MarginOrder } from '../../../server/engine/margin/types.ts'
import { order as compareFractions, fraction, plus, times, written } from '../../support/fraction.ts'
import { COMMIT } from '../modelBooks.ts'
import { createRandom } from '../random.ts'
import { amendFault, beyond } from './amended.ts'
import { amountOf, Books, BTC, ETH, priceOf } from './books.ts'
import { coverFault, foreseenFault, gains, ownStopFault, refusalFault, stopFault, trailFault } from './stops.ts'
import { createAnnouncer } from './tables.ts'

const UIDS = ['1', '2', '3']
const CONTRACTS = [BTC, ETH]

interface Isolated {
  readonly margin: number
  readonly opens: Side
}

/** From this seed on there are trailing stops as well; those before draw what they drew without them. */
export const TRAILING_SEEDS = 10_000

/** What a run of traders on virtual time ended in. */
export interface Run {
  /** The first rule that did not hold, in a sentence. */
  readonly breach: string | undefined
  /** Of every account and fill: equal for equal seeds. */
  readonly hash: string
  /** How often each kind of thing happened. */
  readonly seen: ReadonlyMap<string, number>
}

/**
 * Traders with little money and much leverage, on prices that now and then jump over everything; with `announces` on
 * leverage tables that change.
 */
export const simulateTraders = (seed: number, steps = 120, announces = false): Run => {
  const { next, pick, below } = createRandom(seed)
  const whole = (low: number, high: number): number => low + below(high - low + 1)
  const seen = new Map<string, number>()
  const trails = seed >= TRAILING_SEEDS
  const books = new Books(pick(['0', '500', '100000']))
  for (const uid of UIDS) books.fund(uid, '20000')
  books.price('60000')
  books.price('3000', { instId: ETH })
  books.sealed()
  const announce = createAnnouncer(books, seed)
  /** Amended, so that a size may be another than the rules made it. */
  const resized = new Set<string>()
  const px = (instId: string): number => Number(books.quotes.get(instId)?.last)
  const near = (instId: string): string => ((px(instId) * whole(850, 1_150)) / 1_000).toFixed(1)
  const size = (): string => (whole(1, next() < 0.5 ? 60 : 3_000) / 1_000).toFixed(3)

  /** Of price or trigger, of the size, or of both; now and then of what the order does not have. */
  const amendment = ({ id, instId, side, trigger, sz, accFillSz }: MarginOrder): UserAct => {
    const part = Number(accFillSz) * (Number(accFillSz) > 0 && next() < 0.5 ? 0.5 : 1)
    const other = next() < 0.6 ? size() : (part < Number(accFillSz) ? part : (part + Number(sz)) / 2).toFixed(3)
    const beside = books.state.resting(instId, side)
    // Now and then to where another one rests already.
    const at = next() < 0.3 && beside.length > 0 ? pick(beside).px : priceOf(near(instId))
    const priced = (trigger === undefined) === next() < 0.95 ? { px: at } : { trigPx: at }
    const what = next()
    const input = { ...(what < 0.7 ? priced : {}), ...(what > 0.4 && Number(other) > 0 ? { sz: amountOf(other) } : {}) }
    return { kind: 'amend', ordId: id, input }
  }

  const act = (): UserAct => {
    const instId = pick(CONTRACTS)
    const what = next()
    if (what < 0.46) {
      const limit = next() < 0.5
      const input = { instId, side: pick<Side>(['buy', 'sell']), sz: amountOf(size()), reduceOnly: next() < 0.3 }
      const tif = pick(['gtc', 'ioc', 'fok', 'post_only'] as const)
      const at = near(instId)
      // Mostly on their right sides of the price that it is entered at, the stop often close to it.
      const up = (input.side === 'buy') === next() < 0.9 ? 1 : -1
      const from = limit ? Number(at) : px(instId)
      const [tp, sl] = [
        priceOf((from * (1 + (up * whole(1, 150)) / 1_000)).toFixed(1)),
        priceOf((from * (1 - (up * whole(1, pick([30, 150]))) / 1_000)).toFixed(1)),
      ]
      const more = next() < 0.4 && !input.reduceOnly ? { attached: { tp, sl, by: 'mark' as const } } : {}
      return {
        kind: 'place',
        input: limit ? { ...input, ...more, px: priceOf(at), tif } : { ...input, ...more },
      }
    }
    if (what < 0.64) {
      if (trails && next() < 0.6) {
        const kind = 'trail' as const
        const callback = next() < 0.7 ? { ratio: pick(['0.005', '0.02', '0.1']) } : { spread: priceOf('30') }
        const activePx = next() < 0.4 ? priceOf(near(instId)) : undefined
        const sz = next() < 0.3 ? amountOf(size()) : undefined
        const trail = { kind, sz, callback, activePx, by: pick(['last', 'mark'] as const) }
        return { kind: 'protect', position: { instId }, input: trail }
      }
      const input = { kind: pick(['tp', 'sl'] as const), sz: amountOf(size()), trigPx: priceOf(near(instId)) }
      return {
        kind: 'protect',
        position: { instId },
        input: { ...input, by: pick(['last', 'index', 'mark'] as const) },
      }
    }
    if (what < 0.74) {
      const leverage = next() < 0.7 ? whole(3, 50) : whole(1, 125)
      return {
        kind: 'settings',
        input: { instId, leverage, mode: pick(['cross', 'isolated'] as const) },
        caps: undefined,
      }
    }
    if (what < 0.8) return { kind: 'margin', position: { instId }, by: amountOf(String(whole(-2_000, 2_000))) }
    if (what < 0.85) return { kind: 'reverse', position: { instId } }
    if (what > 0.99) return { kind: pick(['closeAll', 'cancelAll'] as const) }
    const live = UIDS.flatMap((uid) => books.state.ordersOf(uid))
    const one = live.length === 0 ? undefined : pick(live)
    if (what < 0.95 && one !== undefined) return amendment(one)
    return { kind: 'recall', ordId: one?.id ?? '1' }
  }

  const user = (): string | undefined => {
    const uid = pick(UIDS)
    const one = act()
    const instId = one.kind === 'place' ? one.input.instId : ''
    const before = books.state.position(uid, instId)?.holding
    const fills = books.fills.length
    const free = books.of(`${uid} available`)
    const known = new Map(UIDS.flatMap((each) => books.state.ordersOf(each)).map((each) => [each.id, each]))
    const result = books.user(uid, one)
    if ('error' in result) {
      if (books.of(`${uid} available`) !== free || books.fills.length !== fills)
        return `${one.kind} was refused and did something`
      if (result.error === 'stopBeyondLiquidation' || result.error === 'exitsTooLarge')
        seen.set(result.error, (seen.get(result.error) ?? 0) + 1)
      return result.error === 'stopBeyondLiquidation' ? refusalFault(books, uid, one) : undefined
    }
    if (one.kind === 'recall' && books.orders.get(one.ordId)?.uid !== uid) return `${uid} recalled what is not his`
    if (one.kind === 'amend' && 'order' in result) {
      const { order } = result
      const own = books.fills.slice(fills)
      resized.add(order.id)
      for (const name of [
        'amended',
        ...(order.trigger === undefined ? [] : ['exit amended']),
        ...(own.length > 0 ? ['amended and took'] : []),
      ])
        seen.set(name, (seen.get(name) ?? 0) + 1)
      const old = known.get(one.ordId)
      const grew = Number(order.sz) > Number(old?.sz)
      return (
        amendFault(books, { uid, before: old, input: one.input, after: order, fills: own }) ??
        (one.input.trigPx === undefined ? undefined : stopFault(books, order)) ??
        (grew ? coverFault(books, order) : undefined) ??
        ownStopFault(books, fills, own)
      )
    }
    if (one.kind === 'margin' && 'position' in result) {
      const { holding } = result.position
      const { mark: now } = books.quotes.get(result.position.instId) ?? {}
      if (Number(holding.margin) * holding.leverage < Number(holding.cost) - 1e-6)
        return 'margin fell below the initial one'
      if (now !== undefined && isLiquidated(holding, tiersFor(books.moment, result.position.instId), now))
        return 'margin was taken from what is lost'
    }
    if (one.kind === 'protect' && 'order' in result)
      return stopFault(books, result.order) ?? coverFault(books, result.order)
    if (one.kind !== 'place' || !('order' in result)) return undefined
    const { order } = result
    const own = books.fills.slice(fills)
    if (order.tif === 'fok' && order.px !== undefined && order.accFillSz !== order.sz && own.length > 0)
      return 'FOK filled a part'
    if (order.tif === 'post_only' && order.px !== undefined && own.length > 0) return 'post-only took'
    if (own.some((fill) => order.px !== undefined && beyond(order, fill.px))) return 'filled beyond the limit'
    if (order.reduceOnly && own.length > 0) {
      const after = books.state.position(uid, instId)?.holding
      if (after !== undefined && (after.side !== before?.side || Number(after.size) > Number(before.size)))
        return 'reduce-only opened'
    }
    const after = books.state.position(uid, instId)
    const { mark } = books.quotes.get(instId) ?? {}
    const opened =
      own.length > 0 && after?.mode === 'isolated' && Number(after.holding.size) > Number(before?.size ?? '0')
    if (opened && mark !== undefined && isLiquidated(after.holding, tiersFor(books.moment, instId), mark))
      return 'opened what is lost at once'
    return ownStopFault(books, fills, own) ?? foreseenFault(books, order)
  }

  /** After a mark nobody stands beyond his liquidation, and nobody was touched who did not. */
  const judge = (instId: string): string | undefined => {
    const { mark } = books.quotes.get(instId) ?? {}
    if (mark === undefined) return undefined
    // The mark is judged by the tables of its own moment.
    const judged = { ...books.moment, at: books.now + COMMIT }
    const sound = books.state
      .positionsIn(instId)
      .filter(
        ({ mode, holding }) =>
          mode === 'isolated' && !isolatedHealth(holding, tiersFor(judged, instId), mark).liquidated,
      )
    const free = new Map(UIDS.map((uid) => [uid, books.of(`${uid} available`)]))
    const frozen = new Map(UIDS.map((uid) => [uid, books.of(`${uid} frozen`)]))
    const known = new Set(books.orders.keys())
    books.market({ kind: 'mark', instId })
    const fresh = [...books.orders.values()].filter(({ id }) => !known.has(id))
    for (const { uid } of sound)
      if (fresh.some((one) => one.uid === uid && one.instId === instId && one.kind === 'liquidation'))
        return `${uid} was liquidated without need`
    for (const { uid, mode, holding } of books.state.positionsIn(instId))
      if (mode === 'isolated' && isLiquidated(holding, tiersFor(books.moment, instId), mark))
        return `${uid} was not liquidated`
    for (const one of fresh) {
      if (one.kind === 'adl' && Number(one.realised) < 0) return 'deleveraging closed at a loss'
      if (one.kind === 'adl' && Number(one.fee) > 0) return 'deleveraging took a fee'
    }
    for (const uid of UIDS) {
      const isShared = books.state.positionsOf(uid).some(({ mode }) => mode === 'cross')
      const touched = fresh.filter((one) => one.uid === uid)
      if (isShared || touched.length === 0 || touched.some(({ kind }) => kind === 'adl')) continue
      const wallet = (after: boolean): number =>
        after
          ? Number(books.of(`${uid} available`)) + Number(books.of(`${uid} frozen`))
          : Number(free.get(uid)) + Number(frozen.get(uid))
      const wasIsolated = books.state.settings(uid, instId).mode === 'isolated'
      if (wasIsolated && wallet(true) < wallet(false) - 1e-9) return `an isolated loss of ${uid} reached his wallet`
    }
    return undefined
  }

  const move = (): string | undefined => {
    const instId = pick(CONTRACTS)
    const jump = next() < 0.8 ? whole(970, 1_030) : whole(500, 1_600)
    const at = Math.min(500_000, Math.max(50, (px(instId) * jump) / 1_000))
    const mark = ((at * whole(995, 1_005)) / 1_000).toFixed(1)
    const shown = pick(['0.05', '1', '50'])
    books.price(at.toFixed(1), { instId, size: shown, mark })
    const fills = books.fills.length
    books.market({
      kind: 'trade',
      trade: {
        instId,
        tradeId: '1',
        px: at.toFixed(1),
        sz: shown,
        side: jump > 1_000 ? 'buy' : 'sell',
        ts: String(books.now + 5_000),
      },
    })
    const traded = books.fills.slice(fills).reduce((sum, { sz }) => plus(sum, fraction(sz)), fraction('0'))
    if (compareFractions(traded, fraction(shown)) > 0) return 'filled more than was traded'
    const printed = ownStopFault(books, fills, books.fills.slice(fills))
    if (printed !== undefined) return printed
    const matched = books.fills.length
    books.market({ kind: 'book', instId })
    const shownFault = ownStopFault(books, matched, books.fills.slice(matched))
    if (shownFault !== undefined) return shownFault
    for (const by of ['last', 'index', 'mark'] as const) {
      const price = by === 'mark' ? mark : at.toFixed(1)
      const waiting = UIDS.flatMap((uid) => books.state.ordersOf(uid, instId)).filter(
        ({ trigger }) => trigger?.by === by,
      )
      books.market({ kind: 'price', instId, by, px: priceOf(price) })
      for (const { id, trigger, trail } of waiting) {
        const reached =
          trigger !== undefined &&
          (trigger.dir === 'up' ? Number(price) >= Number(trigger.px) : Number(price) <= Number(trigger.px))
        const state = books.orders.get(id)
        const isActivation = trail !== undefined && trail.extreme === undefined
        if (reached && !isActivation && books.state.order(id) !== undefined)
          return 'a trigger that was reached still waits'
        if ((!reached || isActivation) && state?.accFillSz !== '0') return 'a trigger fired before its price'
        const fault = state === undefined ? undefined : trailFault({ id, trigger, trail }, state, reached, price)
        if (fault !== undefined) return fault
      }
    }
    return judge(instId)
  }

  const fund = (): string | undefined => {
    const instId = pick(CONTRACTS)
    const rate = (whole(-30, 30) / 10_000).toFixed(4)
    const known = books.funding.length
    const command = { kind: 'funding', instId, time: books.now + 500, rate: amountOf(rate) } as const
    const sides = new Map(books.state.positionsIn(instId).map(({ posId, holding }) => [posId, holding.side]))
    const held = sides.size
    books.market(command)
    books.market(command)
    const lines = books.funding.slice(known)
    if (lines.length !== held) return `funding reached ${lines.length} of ${held}`
    for (const { posId, size: signed, mark, payment } of lines) {
      if (signed.startsWith('-') !== (sides.get(posId) === 'short')) return 'funding took a short for a long'
      const exact = times(times(fraction(signed), fraction(mark)), fraction(rate))
      const due = written(exact, 12, compareFractions(exact, fraction('0')) > 0 ? 'up' : 'down')
      const isShort = Number(payment) < Number(due) && Number(payment) >= 0
      if (toAmount(due) !== payment && !isShort) return `funding was ${payment} instead of ${due}`
    }
    return undefined
  }

  /** What must hold between steps, besides the sums of the books. */
  const loose = (fills: number, before: ReadonlyMap<string, Isolated>): string | undefined => {
    const losses = new Map<string, number>()
    const grown = new Set<string>()
    for (const { posId, realised, ordId } of books.fills.slice(fills)) {
      if (books.orders.get(ordId)?.side === before.get(posId)?.opens) grown.add(posId)
      losses.set(posId, (losses.get(posId) ?? 0) + Number(realised))
    }
    for (const [posId, result] of losses) {
      const margin = before.get(posId)?.margin
      // What was added to it in the same step brought margin of its own.
      if (margin !== undefined && !grown.has(posId) && result < -margin - 1e-6)
        return 'an isolated position lost more than its margin'
    }
    for (const uid of UIDS)
      for (const { instId, kind, side, reduceOnly, trigger, trail } of books.state.ordersOf(uid)) {
        if (reduceOnly && books.state.position(uid, instId) === undefined)
          return 'what can only reduce outlived its position'
        const held = books.state.position(uid, instId)?.holding
        if (reduceOnly && held !== undefined && openingSide(held.side) === side)
          return 'what can only reduce waits for the other side'
        if (trigger !== undefined && (trigger.dir === 'up') !== (gains(kind, trail) === (side === 'sell')))
          return `a ${kind} waits on the wrong side`
      }
    return attachedFault()
  }

  /** What came with an order covers just what that order opened. */
  const attachedFault = (): string | undefined => {
    const sides = new Map<string, Side>()
    const opened = new Map<string, number>()
    for (const { ordId, posId, sz } of books.fills) {
      const side = books.orders.get(ordId)?.side ?? 'buy'
      if (!sides.has(posId)) sides.set(posId, side)
      if (sides.get(posId) === side) opened.set(ordId, (opened.get(ordId) ?? 0) + Number(sz))
    }
    const children = [...books.orders.values()].filter(({ parentId }) => parentId !== '')
    for (const { id, attached } of books.orders.values()) {
      if (attached === undefined) continue
      for (const kind of ['tp', 'sl'] as const) {
        const own = children.filter((one) => one.parentId === id && one.kind === kind)
        // One that could not be set ended with the first fill.
        if (own.some((one) => resized.has(one.id) || one.cancelSource === 'beyond-liquidation')) continue
        const covered = own.reduce((all, { sz }) => all + Number(sz), 0)
        if (Math.abs(covered - (opened.get(id) ?? 0)) > 1e-9)
          return `a ${kind} came with ${opened.get(id)} for ${covered}`
      }
    }
    return undefined
  }

  let breach: string | undefined
  try {
    for (let step = 0; step < steps && breach === undefined; step++) {
      if (announces) announce(step)
      const what = next()
      const fills = books.fills.length
      const isolated = [...books.state.positions()].filter(({ mode }) => mode === 'isolated')
      const margins = new Map(
        isolated.map(({ posId, holding }) => [
          posId,
          { margin: Number(holding.margin), opens: openingSide(holding.side) },
        ]),
      )
      breach = (what < 0.6 ? user() : what < 0.94 ? move() : fund()) ?? loose(fills, margins) ?? books.fault()
    }
  } catch (error) {
    breach = String(error)
  }
  for (const { kind, cancelSource } of books.orders.values())
    for (const name of [kind, cancelSource]) seen.set(name, (seen.get(name) ?? 0) + 1)
  const closed = [...books.orders.values()].filter(({ kind, state }) => kind === 'trail' && state === 'filled')
  seen.set('trailed', closed.length)
  seen.set('funding', books.funding.length)
  seen.set('warning', books.warnings.length)
  const hash = createHash('sha256')
    .update(JSON.stringify([...books.accounts, ...books.fills]))
    .digest('hex')
  return { breach, hash, seen }
}
