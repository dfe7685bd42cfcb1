import { compare, type Price } from '#protocol'
import { createTriggers, type Triggered } from '../server/engine/core/triggers.ts'
import { median, quantile } from './figures.ts'

/**
 * What a tick costs with 10,000 open triggers of one instrument, half of them on either side: one that reaches nothing,
 * and one that reaches a trigger, which is set before it and again elsewhere. Beside it a linear scan of the same triggers, on
 * the same ticks in the same run, interleaved.
 */
const OPEN = 10_000
const TICKS = 2_000
const SCANNED = 40
const ROUNDS = 5

const items: Triggered[] = Array.from({ length: OPEN }, (_, n) => {
  const up = n % 2 === 0
  // Spread over both sides of 100,000, none within ten of it.
  const px = (100_000 + (up ? 1 : -1) * (10 + ((n * 7_919) % 400_000) / 10)).toFixed(1) as Price
  return { id: String(n), rank: String(n), trigger: { px, dir: up ? 'up' : 'down' } }
})
const quiet = (n: number): Price => (100_000 + ((n * 31) % 180) / 10 - 9).toFixed(1) as Price

const triggers = createTriggers<Triggered>()
for (const item of items) triggers.insert(item)

const microsecondsEach = (count: number, tick: (n: number) => void): number => {
  const began = performance.now()
  for (let n = 0; n < count; n += 1) tick(n)
  return ((performance.now() - began) / count) * 1_000
}
let found = 0
const scan = (px: Price): void => {
  for (const { trigger } of items) if (compare(px, trigger.px) * (trigger.dir === 'up' ? 1 : -1) >= 0) found += 1
}

/** A trigger stands before all others, is reached, and goes to the end: what an order costs on its way, without its fill. */
const fireOne = (n: number): void => {
  const px = '100005' as Price
  triggers.insert({ id: `near ${n}`, rank: String(OPEN + n), trigger: { px, dir: 'up' } })
  for (const each of triggers.reached(px)) {
    triggers.remove(each)
    triggers.insert({ ...each, trigger: { px: (140_011 + n / 10).toFixed(1) as Price, dir: 'up' } })
  }
}

const figures = { sorted: [] as number[], linear: [] as number[] }
for (let round = 0; round < ROUNDS; round += 1) {
  figures.sorted.push(microsecondsEach(TICKS, (n) => void triggers.reaches(quiet(n))))
  figures.linear.push(microsecondsEach(SCANNED, (n) => scan(quiet(n))))
}
if (found > 0) throw new Error('the ticks were meant to reach nothing')
const firing = Array.from({ length: 200 }, (_, n) => microsecondsEach(1, () => fireOne(n)))

const text = (microseconds: number): string => `${microseconds.toFixed(1)} µs`
console.log(`${OPEN} open triggers, a tick that reaches nothing: ${text(median(figures.sorted))}`)
console.log(
  `  a linear scan of the same: ${text(median(figures.linear))}, ${Math.round(median(figures.linear) / median(figures.sorted))} times as much`,
)
console.log(
  `  one that is set, fires and is set again: ${text(median(firing))}, p99 ${text(quantile(firing, 0.99))}; limit of a tick 1,000 µs`,
)
console.log(
  JSON.stringify({
    bench: 'triggers',
    date: new Date().toISOString().slice(0, 10),
    figures: { quietUs: median(figures.sorted), firingUs: median(firing), firingP99Us: quantile(firing, 0.99) },
    reference: { linearUs: median(figures.linear) },
  }),
)
process.exitCode = median(figures.sorted) < 1_000 && median(firing) < 1_000 ? 0 : 1
