import { createHash } from 'node:crypto'
import {
  type Amount,
  add,
  compare,
  notional,
  type Price,
  subtract,
  sum,
  type TriggerPrice,
  toAmount,
  toPrice,
  type tradingContracts,
  ZERO,
} from '#protocol'
import type { Mode } from '../../../server/engine/core/checks.ts'
import { createIds } from '../../../server/engine/core/ids.ts'
import { type Result, requestKey } from '../../../server/engine/core/requests.ts'
import type { UserCommand } from '../../../server/engine/spot/commands.ts'
import { isWaiting, type SpotOrder } from '../../../server/engine/spot/spotOrder.ts'
import { createTestMarket } from '../../server/engine/testMarket.ts'
import { createRandom } from '../random.ts'
import { program as healthy, type SpotProgram } from './program.ts'
import { createRecords, neededFor } from './records.ts'

const INST = 'BTC-USDT'
const USERS = ['1', '2', '3']
const START = 1_790_000_000_000
const up = (sz: Amount, px: string): Amount => notional(sz, toPrice(px), 'up')
/** Prices are counted in tenths, the tick. */
const px = (tenths: number): string => (tenths / 10).toFixed(1)
const isLive = ({ state }: SpotOrder): boolean => state === 'live' || state === 'partially_filled'

export interface Run {
  /** The first rule that was broken, with the step; undefined where all held. */
  readonly breach: string | undefined
  /** Of everything in the records, in order. */
  readonly hash: string
  /** How often something of each kind came about, so that a test can see that it did. */
  readonly seen: Readonly<Record<string, number>>
}

/**
 * One engine under traders, ticks, halts, lost commits and restarts, on virtual time, everything drawn from the seed. The
 * engine's writer, watcher and rules are real; the records are in memory and keep the database's rules.
 */
export const simulateSpot = async (seed: number, steps: number, program: SpotProgram = healthy): Promise<Run> => {
  const random = createRandom(seed)
  let now = START
  const clock = { now: () => now }
  const market = createTestMarket(clock.now)
  const records = createRecords()
  const reported: unknown[] = []
  let mode: Mode = 'live'
  const ids = createIds(clock)
  let state = program.createState()
  const seen: Record<string, number> = {}
  const count = (what: string, by = 1): void => void (seen[what] = (seen[what] ?? 0) + by)

  const parts = { market, ids, clock, store: { ...records, lastId: async () => 0n }, mode: () => mode }
  parts.store.commit = (work, answered) => records.commit(work, answered)
  const begin = () => {
    const writer = program.createSpotWriter({
      keep: async () => 1,
      run: (commands) => program.runBatch(parts, state, commands),
      recover: async () => {
        state = await program.reload(records, state)
        watcher.follow([])
      },
      done: ({ work }) => watcher.follow([...work.orders.values()].map(({ instId }) => instId)),
      report: (error) => void reported.push(error),
    })
    const watcher = program.createWatcher(
      market,
      () => state,
      (command, settled) => writer.push(command, settled),
    )
    watcher.follow([])
    return { writer, watcher }
  }
  let engine = begin()
  let keys = 0
  const submit = async (
    uid: string,
    command: Pick<UserCommand, 'kind' | 'input'>,
    key = `key-${(keys += 1)}`,
  ): Promise<Result> => {
    const request = requestKey(uid, key, command.kind, command.input)
    return engine.writer
      .submit({ ...command, request } as UserCommand)
      .catch(() => ({ refused: { error: 'databaseDown' } }))
  }
  /** Everything that was pushed has been carried out, and what it pushed in turn. */
  const settle = async (): Promise<void> => {
    for (let n = 0; n < 4; n += 1) await submit('9', { kind: 'update', input: { action: 'cancel', ordId: '1' } })
  }

  for (const uid of USERS) {
    records.give(uid, 'USDT', '3000')
    records.give(uid, 'BTC', '20')
  }
  const total = { USDT: records.total('USDT'), BTC: records.total('BTC') }
  let last = 1_000
  /** Of the present book: what each taker side is shown, and what was filled of it since, prints included. */
  const shown = { buy: ZERO, sell: ZERO }
  let printed = { buy: ZERO, sell: ZERO }
  const filledBefore = { buy: ZERO, sell: ZERO }
  const filled = (side: 'buy' | 'sell'): Amount =>
    sum(records.fills.filter(({ ordId }) => records.orders.get(ordId)?.side === side).map(({ sz }) => toAmount(sz)))
  let version = 0
  const level = (tenths: number): [string, string] => {
    version += 1
    // No two levels show the same size, so that none is taken for one that was taken from.
    return [
      px(tenths),
      (random.below(3_000) + 1 + version / 100_000)
        .toFixed(5)
        .replace(/^(\d+)\.(\d+)$/, (_, whole: string, rest: string) => `${(Number(whole) / 1_000).toFixed(3)}${rest}`),
    ]
  }
  const levels = (sign: 1 | -1): [string, string][] =>
    Array.from({ length: random.below(5) }, (_, n) => level(last + sign * (n * 2 + 1)))
  const refreshBook = (): void => {
    const [asks, bids] = [levels(1), levels(-1)]
    for (const [taker, side] of [
      ['buy', asks],
      ['sell', bids],
    ] as const) {
      shown[taker] = sum(side.map(([, sz]) => toAmount(sz)))
      filledBefore[taker] = filled(taker)
    }
    printed = { buy: ZERO, sell: ZERO }
    market.setBook(INST, asks, bids)
  }
  const around = (spread: number): string => px(last + random.below(2 * spread + 1) - spread)
  const size = (): Amount => toAmount(((random.below(2_000) + 1) / 1_000).toFixed(3))
  const draw = (): tradingContracts.NewOrder => {
    const side = random.pick(['buy', 'sell'] as const)
    const common = { instId: INST, side, sz: size() }
    const by: TriggerPrice = random.pick(['last', 'last', 'index'])
    const waits = { trigPx: around(30) as Price, trigPxType: by }
    switch (random.below(6)) {
      case 0:
        return { ...common, ordType: 'market', tgtCcy: 'base_ccy', trigPxType: 'last' }
      case 1:
        return side === 'buy'
          ? {
              ...common,
              sz: toAmount(String(random.below(200) + 50)),
              ordType: 'market',
              tgtCcy: 'quote_ccy',
              ...waits,
            }
          : { ...common, ordType: 'market', tgtCcy: 'base_ccy', ...waits }
      case 2:
        return {
          ...common,
          ordType: 'limit',
          px: around(20) as Price,
          tif: random.pick(['gtc', 'ioc', 'fok']),
          ...waits,
        }
      case 3: {
        const off = (sign: number): Price => px(last + sign * (random.below(25) + 3)) as Price
        const out = side === 'sell' ? 1 : -1
        return { ...common, ordType: 'oco', px: off(out), trigPx: off(-out), trigPxType: by, stopPx: off(-out) }
      }
      default:
        return {
          ...common,
          ordType: 'limit',
          px: around(15) as Price,
          tif: random.pick(['gtc', 'gtc', 'ioc', 'fok', 'post_only']),
          trigPxType: 'last',
        }
    }
  }

  /** What a price should fire now: everything that waits for it and was there before. */
  const expectFired = (by: TriggerPrice, price: string): string[] =>
    [...records.orders.values()]
      .filter(isWaiting)
      .filter(({ trigger }) => trigger.by === by)
      .filter(({ trigger }) => compare(toPrice(price), trigger.px) * (trigger.dir === 'up' ? 1 : -1) >= 0)
      .map(({ id }) => id)

  const faults = (): string | undefined => {
    if (records.broken.length > 0) return records.broken[0]
    if (reported.length > 0) return `reported: ${String(reported[0])}`
    for (const coin of ['USDT', 'BTC'] as const)
      if (records.total(coin) !== total[coin]) return `${coin} does not sum to what was given`
    for (const uid of USERS)
      for (const [coin, side] of [
        ['USDT', 'buy'],
        ['BTC', 'sell'],
      ] as const) {
        const live = [...records.orders.values()].filter(
          (order) => order.uid === uid && order.side === side && isLive(order),
        )
        const needed = live.map((order) => {
          if (isWaiting(order) && order.ocoId !== '' && order.ocoId !== order.id) return ZERO
          const own = neededFor(order, up)
          const stop = live.find(({ id, ocoId }) => ocoId === order.id && id !== ocoId)
          const other = stop === undefined ? ZERO : neededFor(stop, up)
          return compare(own, other) > 0 ? own : other
        })
        const frozen = records.balance(uid, coin, 'frozen')
        if (frozen !== sum(needed)) return `user ${uid}: ${frozen} ${coin} frozen instead of ${sum(needed)}`
      }
    const live = new Map([...records.orders].filter(([, order]) => isLive(order)))
    for (const order of state.all())
      if (live.get(order.id)?.version !== order.version) return `order ${order.id}: memory and records have parted`
    if ([...state.all()].length !== live.size) return 'memory and records have parted'
    for (const { ordId, execType } of records.fills) {
      const order = records.orders.get(ordId)
      if (order?.tif === 'post_only' && execType === 'T') return `order ${ordId}: post-only took`
    }
    return undefined
  }

  let breach: string | undefined
  const step = async (): Promise<string | undefined> => {
    now += 10
    const halted = mode !== 'live'
    const fillsBefore = records.fills.length
    const uid = random.pick(USERS)
    const own = [...records.orders.values()].filter((order) => order.uid === uid && isLive(order))
    if (random.chance(0.06)) records.weather = random.pick(['lost', 'unheard'])
    const what = random.below(20)
    let wrong: string | undefined
    if (what < 7) {
      const input = draw()
      const key = `key-${(keys += 1)}`
      const [answer, again] = await Promise.all([
        submit(uid, { kind: 'place', input }, key),
        submit(uid, { kind: 'place', input }, key),
      ])
      if (JSON.stringify(answer) !== JSON.stringify(again)) wrong = 'one key has two answers'
      if ('order' in answer) {
        count(input.ordType === 'oco' ? 'oco' : answer.order.trigPx === '' ? answer.order.tif : 'stop')
        const rests = answer.order.state === 'live' || answer.order.state === 'partially_filled'
        if (halted) wrong = 'an order was taken during a halt'
        if (input.ordType === 'limit' && rests && Number(answer.order.accFillSz) > 0 && input.tif === 'post_only')
          wrong = 'post-only took'
      }
    } else if (what < 9) {
      const order = own[random.below(Math.max(own.length, 1))]
      if (order !== undefined) {
        const answer = await submit(uid, { kind: 'update', input: { action: 'cancel', ordId: order.id } })
        if (mode === 'halt' && 'order' in answer) wrong = 'cancelled during a halt'
        if (mode !== 'halt' && 'refused' in answer && answer.refused.error !== 'databaseDown')
          wrong = `a cancellation was refused: ${answer.refused.error}`
      }
    } else if (what < 11) {
      const order = own[random.below(Math.max(own.length, 1))]
      if (order !== undefined) {
        const request = {
          ...(random.chance(0.6) && order.px !== undefined ? { px: around(15) as Price } : {}),
          ...(random.chance(0.4) && order.tgtCcy === 'base_ccy' ? { sz: size() } : {}),
          ...(random.chance(0.5) && isWaiting(order) ? { trigPx: around(25) as Price } : {}),
        }
        const answer = await submit(uid, { kind: 'update', input: { action: 'amend', ordId: order.id, ...request } })
        if ('order' in answer) count('amend')
        if (halted && 'order' in answer) wrong = 'amended during a halt'
      }
    } else if (what < 12 && random.chance(0.15)) {
      const answer = await submit(uid, { kind: 'cancelAll', input: {} })
      if ('canceled' in answer && mode !== 'halt') {
        count('cancelAll')
        if ([...records.orders.values()].some((order) => order.uid === uid && isLive(order)))
          wrong = 'an order outlived cancel all'
      }
    } else if (what < 13 && random.chance(0.5)) {
      mode = mode === 'live' ? random.pick(['halt', 'cancel-only'] as const) : 'live'
    } else if (what < 14 && random.chance(0.2)) {
      // A restart: what is in the records is all that there is.
      await settle()
      engine.watcher.stop()
      await engine.writer.stop()
      state = program.createState(await records.load(), state)
      engine = begin()
      count('restart')
    } else if (what < 15) refreshBook()
    else {
      await settle()
      const move = random.below(51) - 25 + Math.round((1_000 - last) / 10)
      const by: TriggerPrice = random.chance(0.75) ? 'last' : 'index'
      const price = px(last + move)
      const due = halted ? [] : expectFired(by, price)
      const sz = (random.below(2_500) / 1_000).toFixed(3)
      if (by === 'last') {
        last += move
        market.setLast(INST, price)
        const side = random.pick(['buy', 'sell'] as const)
        market.print(INST, price, sz, side)
        printed = { buy: add(printed.buy, toAmount(sz)), sell: add(printed.sell, toAmount(sz)) }
      } else market.setIndex(INST, price)
      // Some prices come and go while the commit of the first is under way.
      if (by === 'last' && random.chance(0.3)) market.print(INST, px(last + 1), '0.000', 'buy')
      records.weather = 'fair'
      await settle()
      const late = due.filter((id) => {
        const order = records.orders.get(id)
        return order !== undefined && isWaiting(order)
      })
      if (late.length > 0) wrong = `order ${late[0]} did not fire at ${price}`
      count('fired', due.length)
    }
    records.weather = 'fair'
    await settle()
    if (wrong !== undefined) return wrong
    if (halted && mode !== 'live' && records.fills.length > fillsBefore) return 'filled during a halt'
    for (const side of ['buy', 'sell'] as const) {
      const since = subtract(filled(side), filledBefore[side])
      if (compare(since, add(shown[side], printed[side])) > 0)
        return `${side}s were filled with ${since}, more than was shown (${shown[side]}) and traded (${printed[side]})`
    }
    for (const fill of records.fills.slice(fillsBefore)) {
      const order = records.orders.get(fill.ordId)
      if (order?.px === undefined || what === 9 || what === 10) continue
      if (compare(toPrice(fill.px), order.px) * (order.side === 'buy' ? 1 : -1) > 0)
        return `order ${order.id} was filled beyond its limit`
    }
    count('fill', records.fills.length - fillsBefore)
    return faults()
  }
  market.setLast(INST, px(last))
  market.setIndex(INST, px(last))
  refreshBook()
  for (let n = 0; n < steps && breach === undefined; n += 1) {
    const wrong = await step()
    if (wrong !== undefined) breach = `step ${n}: ${wrong}`
  }
  engine.watcher.stop()
  await engine.writer.stop()
  const hash = createHash('sha256')
    .update(JSON.stringify([[...records.orders.values()], records.fills]))
    .digest('hex')
  return { breach, hash, seen }
}
