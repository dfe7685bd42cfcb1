import { type Holding, initialMargin, isolatedHealth, notional, toAmount, toPrice } from '#protocol'
import { createReach } from '../server/engine/futures/reach.ts'
import { FuturesState } from '../server/engine/futures/state.ts'
import { tiersFor } from '../server/engine/futures/tiers.ts'
import { median, quantile } from './figures.ts'

/**
 * What a mark costs with 1,000 and 10,000 open positions of one contract, half of them on shared margin, all within 3 %
 * of the price: one that concerns nobody, and one that walks towards the first of them. Beside it a walk over all of
 * them, on the same marks in the same run, interleaved.
 */
const BTC = 'BTC-USDT-SWAP'
const AT = Date.UTC(2026, 11, 1)
const ROUNDS = 5

const each = (count: number, tick: (n: number) => void): number => {
  const from = performance.now()
  for (let n = 0; n < count; n += 1) tick(n)
  return ((performance.now() - from) / count) * 1_000
}

const measure = (open: number) => {
  const state = new FuturesState()
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
  const reach = createReach({
    state: () => state,
    now: () => AT,
    markOf: () => ({ mark, takerFee: '0.0005' }),
    walletOf: () => toAmount('100'),
  })
  reach.reset()
  const began = performance.now()
  reach.concerned(BTC)
  const first = performance.now() - began
  let concerned = 0
  const quiet = (n: number): void => {
    mark = toPrice((60_000 + ((n * 31) % 600) / 10 - 30).toFixed(1))
    concerned += reach.concerned(BTC).size
  }
  let walked = 0
  const walk = (n: number): void => {
    mark = toPrice((60_000 + ((n * 31) % 600) / 10 - 30).toFixed(1))
    for (const { holding } of state.positionsIn(BTC))
      if (isolatedHealth(holding, tiersFor(BTC, AT), mark).liquidated) walked += 1
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
      reach.concerned(BTC)
    }),
  )
  return {
    first,
    sorted: median(sorted),
    linear: median(linear),
    falling: median(falling),
    worst: quantile(falling, 0.99),
  }
}

const text = (microseconds: number): string => `${microseconds.toFixed(1)} µs`
let isFast = true
for (const open of [1_000, 10_000]) {
  const { first, sorted, linear, falling, worst } = measure(open)
  console.log(
    `${open} open positions, a mark that concerns nobody: ${text(sorted)}; all judged once: ${first.toFixed(0)} ms`,
  )
  console.log(`  a walk over the same: ${text(linear)}, ${Math.round(linear / sorted)} times as much`)
  console.log(`  falling by one basis point a mark: ${text(falling)}, p99 ${text(worst)}; limit 1,000 µs`)
  if (sorted >= 1_000) isFast = false
}
process.exitCode = isFast ? 0 : 1
