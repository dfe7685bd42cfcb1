import { barRuns } from './core/bars.ts'
import { bookRuns } from './core/books.ts'
import { quoteRuns } from './core/quotes.ts'
import type { Run } from './core/run.ts'
import { median } from './figures.ts'

/**
 * How much the data core takes in: bytes of a socket until the state that screens get, on one thread, through the whole
 * core (socket events, routing, feeds, conflation, patches). Beside each stands a bare loop on the same frames:
 * `JSON.parse` and `Map.set`. Figures are for a second of CPU, medians of five interleaved rounds, ratios within a round.
 */
const ROUNDS = 5

const runs: readonly Run[] = [...quoteRuns(), ...bookRuns(), ...barRuns()]
const figures = new Map<string, number[]>(runs.map(({ name }) => [name, []]))
const of = (name: string): readonly number[] => figures.get(name) ?? []

// The first round only warms the code up.
for (let round = -1; round < ROUNDS; round++)
  for (const { name, run } of runs) {
    globalThis.gc?.()
    const figure = await run()
    if (round >= 0) figures.get(name)?.push(figure)
  }

const ratioOf = ({ name, beside }: Run): number | undefined =>
  beside === undefined
    ? undefined
    : Number(median(of(name).map((figure, round) => figure / (of(beside)[round] ?? Number.NaN))).toFixed(2))

console.table(
  Object.fromEntries(
    runs.map((one) => [
      one.name,
      { 'per CPU second': Math.round(median(of(one.name))), unit: one.unit, 'x bare': ratioOf(one) ?? '' },
    ]),
  ),
)
const date = new Date().toISOString().slice(0, 10)
const perCpuSecond = Object.fromEntries(runs.map(({ name }) => [name, Math.round(median(of(name)))]))
const ratio = Object.fromEntries(runs.flatMap((one) => (one.beside === undefined ? [] : [[one.name, ratioOf(one)]])))
console.log(JSON.stringify({ bench: 'core', date, perCpuSecond, ratio }))
// The core's socket library keeps timers of its own.
process.exit(0)
