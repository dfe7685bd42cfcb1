import { type Holding, initialMargin, isolatedHealth, notional, toAmount, toPrice } from '#protocol'
import { createIds } from '../server/engine/core/ids.ts'
import { AccountWatch } from '../server/engine/futures/accountWatch.ts'
import { evaluateMark } from '../server/engine/futures/liquidate.ts'
import { MarginState } from '../server/engine/margin/state.ts'
import { tiersFor } from '../server/engine/margin/tiers.ts'
import { createWork } from '../server/engine/margin/work.ts'
import { fakeInstrument } from '../test/support/fakeMarket.ts'
import { FIRST_TERMS } from '../test/support/terms.ts'
import { median, quantile } from './figures.ts'

/**
 * What a mark costs with 1,000 and 10,000 open positions of one contract, half of them on shared margin, all within 3 %
 * of the price: the first after a start, which evaluates everybody in turns, one that concerns nobody, and one that walks
 * towards the first of them. Beside it a walk over all of them, on the same marks in the same run, interleaved.
 */
const BTC = 'BTC-USDT-SWAP'
const AT = Date.UTC(2026, 11, 1)
const ROUNDS = 5
/** No turn may take longer, ms. */
const TURN = 50

const each = (count: number, tick: (n: number) => void): number => {
  const from = performance.now()
  for (let n = 0; n < count; n += 1) tick(n)
  return ((performance.now() - from) / count) * 1_000
}

const timed = (run: () => unknown): number => {
  const from = performance.now()
  run()
  return performance.now() - from
}

/** The engine's own evaluation of a hundred accounts, half of them on shared margin: what one command after a start does. */
const engineTurn = (state: MarginState): number => {
  const mark = toPrice('60000')
  const instrument = fakeInstrument(BTC, { kind: 'futures', takerFee: '0.0005' })
  const quote = { instrument, book: { asks: [], bids: [], ts: AT, seqId: 1 }, last: mark, mark, index: mark }
  const uids = Array.from({ length: 100 }, (_, n) => String(n))
  const clock = { now: () => AT }
  const work = createWork({
    state,
    ids: createIds(clock),
    terms: FIRST_TERMS,
    at: AT,
    balances: new Map(uids.map((uid) => [uid, toAmount('1000')])),
    quote: () => quote,
  })
  const only = new Set(uids.map((uid, n) => (n % 4 < 2 ? `9${uid}` : uid)))
  const took = timed(() => evaluateMark(work, quote, only))
  work.undo()
  return took
}

const measure = (open: number) => {
  const state = new MarginState()
  const zero = toAmount('0')
  for (let n = 0; n < open; n += 1) {
    const size = toAmount('0.1')
    const entry = toPrice((60_000 + ((n * 7_919) % 18_000) / 10 - 900).toFixed(1))
    const cost = notional(size, entry, 'up')
    const side = n % 2 === 0 ? 'long' : 'short'
    const leverage = 5 + (n % 6)
    const holding: Holding = { side, size, cost, margin: initialMargin(cost, leverage), leverage }
    const sums = { openedSz: size, openedQuote: cost, closedSz: zero, closedQuote: zero, realised: zero }
    const rest = { fee: zero, funding: zero, cTime: AT, uTime: AT, version: 1 }
    const mode = n % 4 < 2 ? 'isolated' : 'cross'
    state.putPosition({ posId: `9${n}`, uid: String(n), instId: BTC, mode, side, leverage, holding, ...sums, ...rest })
  }
  let mark = toPrice('60000')
  const accountWatch = new AccountWatch({
    state: () => state,
    now: () => AT,
    leverage: FIRST_TERMS.leverage,
    markOf: () => ({ mark, takerFee: '0.0005' }),
    walletOf: () => toAmount('100'),
  })
  const reset = timed(() => accountWatch.reset())
  const turns: number[] = []
  do turns.push(timed(() => accountWatch.concerned(BTC)))
  while (accountWatch.isBehind(BTC))
  const command = engineTurn(state)
  let concerned = 0
  const quiet = (n: number): void => {
    mark = toPrice((60_000 + ((n * 31) % 600) / 10 - 30).toFixed(1))
    concerned += accountWatch.concerned(BTC).size
  }
  let walked = 0
  const walk = (n: number): void => {
    mark = toPrice((60_000 + ((n * 31) % 600) / 10 - 30).toFixed(1))
    for (const { holding } of state.positionsIn(BTC))
      if (isolatedHealth(holding, tiersFor({ terms: FIRST_TERMS, at: AT }, BTC), mark).liquidated) walked += 1
  }
  const sorted: number[] = []
  const linear: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    sorted.push(each(500, quiet))
    linear.push(each(5, walk))
  }
  if (concerned + walked > 0) throw new Error('the marks were meant to concern nobody')
  // A fall of 4 % by steps of one basis point: accounts come near and are looked at again.
  const falling = Array.from({ length: 400 }, (_, n) =>
    each(1, () => {
      mark = toPrice((60_000 - n * 6).toFixed(1))
      accountWatch.concerned(BTC)
    }),
  )
  return {
    reset,
    first: turns.reduce((all, one) => all + one, 0),
    turn: Math.max(...turns),
    command,
    sorted: median(sorted),
    linear: median(linear),
    falling: median(falling),
    worst: quantile(falling, 0.99),
  }
}

const text = (microseconds: number): string => `${microseconds.toFixed(1)} µs`
let isFast = true
const figures: Record<string, Readonly<Record<string, number>>> = {}
for (const open of [1_000, 10_000]) {
  const { reset, first, turn, command, sorted, linear, falling, worst } = measure(open)
  console.log(`${open} open positions, a mark that concerns nobody: ${text(sorted)}`)
  console.log(
    `  the first mark after a start: ${first.toFixed(0)} ms in turns of at most ${turn.toFixed(1)} ms; limit ${TURN} ms`,
  )
  console.log(
    `  taken in at the start ${reset.toFixed(0)} ms; a hundred evaluated by the engine ${command.toFixed(1)} ms`,
  )
  console.log(`  a walk over the same: ${text(linear)}, ${Math.round(linear / sorted)} times as much`)
  console.log(`  falling by one basis point a mark: ${text(falling)}, p99 ${text(worst)}; limit 1,000 µs`)
  if (sorted >= 1_000 || Math.max(turn, command) > TURN) isFast = false
  figures[open] = {
    sortedUs: sorted,
    linearUs: linear,
    fallingUs: falling,
    fallingP99Us: worst,
    longestTurnMs: Math.max(turn, command),
    firstMs: first,
  }
}
console.log(JSON.stringify({ bench: 'marks', date: new Date().toISOString().slice(0, 10), figures }))
process.exitCode = isFast ? 0 : 1
