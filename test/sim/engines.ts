import { parseArgs } from 'node:util'
import * as protocol from '#protocol'
import { fc } from '../support/property.ts'
import { playC2c } from './c2c/play.ts'
import { script } from './c2c/script.ts'
import { simulateForex } from './forex/traders.ts'
import { simulateTraders } from './futures/traders.ts'
import { reportQuotes } from './quotes/report.ts'
import { simulateSpot } from './spot/simulate.ts'
import { reportStrategies } from './strategies/report.ts'

/**
 * `npm run sim:venue` runs traders against the rules of the engines, spot, contracts and forex, and users against those of
 * C2C trading, seed after seed until it was told to stop: `--seeds 2000`, `--from 1`, `--minutes 10`, `--steps 120` a seed.
 * `--only spot`, `contracts`, `forex` or `c2c` runs one of them; `--seed 123` runs that seed of each. `--strategies` lets fifty strategies bet on the simulated market instead:
 * `--seeds 100`, `--days 4` each; `--quotes` plays with exchange quotes and announced rates.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    from: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '10' },
    steps: { type: 'string', default: '120' },
    only: { type: 'string' },
    strategies: { type: 'boolean', default: false },
    quotes: { type: 'boolean', default: false },
    days: { type: 'string', default: '4' },
  },
})
const steps = Number(values.steps)
if (!(Number(values.seeds ?? 1) >= 1)) throw new Error('--seeds is a number from 1 on')

interface Ended {
  readonly breach: string | undefined
  readonly seen: ReadonlyMap<string, number>
}
const ENGINES: Readonly<Record<string, (seed: number) => Promise<Ended>>> = {
  spot: async (seed) => {
    const { breach, seen } = await simulateSpot(seed, steps)
    return { breach, seen: new Map(Object.entries(seen)) }
  },
  contracts: async (seed) => simulateTraders(seed, steps),
  forex: async (seed) => simulateForex(seed, steps),
  c2c: async (seed) => {
    const seen = new Map<string, number>()
    const [acts = []] = fc.sample(script, { seed, numRuns: 1 })
    return { breach: playC2c(protocol, acts, seen), seen }
  },
}

const run = async (name: string, engine: (seed: number) => Promise<Ended>): Promise<boolean> => {
  const from = Number(values.seed ?? values.from)
  const end = values.seed === undefined ? from + Number(values.seeds ?? 2_000) : from + 1
  const started = performance.now()
  const seen = new Map<string, number>()
  const failed: number[] = []
  let ran = 0
  for (let seed = from; seed < end; seed += 1) {
    if (performance.now() - started > Number(values.minutes) * 60_000) break
    const ended = await engine(seed)
    ran += 1
    for (const [what, times] of ended.seen) seen.set(what, (seen.get(what) ?? 0) + times)
    if (ended.breach === undefined) continue
    failed.push(seed)
    console.log(`${name}, seed ${seed}: ${ended.breach}`)
  }
  const seconds = (performance.now() - started) / 1_000
  console.log(`${name}: ${ran} seeds of ${steps} steps in ${seconds.toFixed(0)} s, ${failed.length} broke a rule`)
  const happened = [...seen].filter(([what]) => what !== '').toSorted(([, a], [, b]) => b - a)
  console.log(`  ${happened.map(([what, times]) => `${what} ${times}`).join(', ')}`)
  return failed.length === 0
}

const runEngines = async (): Promise<boolean> => {
  let isSound = true
  for (const [name, engine] of Object.entries(ENGINES))
    if (values.only === undefined || values.only === name) isSound = (await run(name, engine)) && isSound
  return isSound
}
const report = values.strategies ? reportStrategies : values.quotes ? reportQuotes : undefined
const isSound = report === undefined ? await runEngines() : report(Number(values.seeds ?? 100), Number(values.days))
process.exitCode = isSound ? 0 : 1
