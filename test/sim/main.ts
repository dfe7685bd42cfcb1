import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { BUGS } from './bugs.ts'
import type { Program } from './client.ts'
import { findSeed } from './hunt.ts'
import { buggyProgram } from './mutate.ts'
import { healthy } from './program.ts'
import { shrink } from './shrink.ts'
import { scheduleOf, simulate } from './simulation.ts'
import { soak } from './soak.ts'

/**
 * `npm run sim` runs seeds until it was told to stop: `--seeds 10000`, `--from 1`, `--minutes 10`. `--seed 123` runs one
 * of them, `--trace file` writes what crossed, `--shrink` looks for the smallest schedule that fails. `--speed` measures an
 * hour at 20 ticks a second, `--soak --minutes 60` runs so many virtual minutes at `--ticks 1000` a second. `--bugs` looks for a seed that finds each planted bug, `--bug text` for
 * those whose name has it in it, and with `--seed` runs
 * the first of those.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '10' },
    trace: { type: 'string' },
    shrink: { type: 'boolean', default: false },
    speed: { type: 'boolean', default: false },
    soak: { type: 'boolean', default: false },
    ticks: { type: 'string', default: '1000' },
    bugs: { type: 'boolean', default: false },
    bug: { type: 'string' },
  },
})

/** The real one, or the one with the first planted bug whose name has this text in it. */
const programOf = async (text: string | undefined): Promise<Program> => {
  const bug = text === undefined ? undefined : BUGS.find(({ name }) => name.includes(text))
  return bug === undefined ? healthy : buggyProgram(bug)
}
const one = async (seed: number): Promise<boolean> => {
  const steps = scheduleOf(seed)
  const program = await programOf(values.bug)
  const outcome = await simulate(seed, steps, { program, detail: 'lines' })
  for (const { wait, fault } of steps) console.log(`  after ${wait} ms: ${JSON.stringify(fault)}`)
  if (values.trace !== undefined) writeFileSync(values.trace, `${outcome.lines.join('\n')}\n`)
  console.log(`seed ${seed}: ${outcome.breach ?? 'everything held'}; trace ${outcome.digest}`)
  const smallest = values.shrink ? await shrink(seed, program) : undefined
  if (smallest !== undefined) console.log(`smallest: ${JSON.stringify(smallest.steps, null, 2)}\n${smallest.breach}`)
  return outcome.breach === undefined
}

const many = async (): Promise<boolean> => {
  const [from, count] = [Number(values.from), Number(values.seeds)]
  const started = performance.now()
  const cpu = process.cpuUsage()
  const failed: number[] = []
  let virtual = 0
  let ran = 0
  for (let seed = from; seed < from + count; seed++) {
    if (performance.now() - started > Number(values.minutes) * 60_000) break
    const outcome = await simulate(seed, scheduleOf(seed), { program: healthy })
    virtual += outcome.length
    ran++
    if (outcome.breach === undefined) continue
    failed.push(seed)
    console.log(`seed ${seed}: ${outcome.breach}\n  npm run sim -- --seed ${seed}`)
  }
  const real = performance.now() - started
  const { user, system } = process.cpuUsage(cpu)
  const busy = (user + system) / 1_000
  console.log(
    `${ran} seeds, ${failed.length} failed; ${(virtual / 3_600_000).toFixed(2)} h of virtual time in ${(real / 1_000).toFixed(1)} s, ${Math.round(virtual / real)} times faster than real (by CPU time ${Math.round(virtual / busy)})`,
  )
  return failed.length === 0
}

const hunt = async (): Promise<boolean> => {
  const deadline = performance.now() + Number(values.minutes) * 60_000
  const wanted = BUGS.filter(({ name }) => name.includes(values.bug ?? ''))
  const missed: string[] = []
  for (const bug of wanted) {
    const program = await buggyProgram(bug).catch((error: unknown) => console.log(`CANNOT BE PLANTED ${String(error)}`))
    if (program === undefined) {
      missed.push(bug.name)
      continue
    }
    const seed = await findSeed(program, Number(values.from), Number(values.seeds), deadline)
    if (seed === undefined) missed.push(bug.name)
    console.log(
      `${seed === undefined ? 'NOT FOUND' : `seed ${seed.seed}`.padEnd(9)} ${bug.name}: ${seed?.breach ?? ''}`,
    )
  }
  console.log(`${wanted.length - missed.length} of ${wanted.length} planted bugs found`)
  return missed.length === 0
}

const mb = (bytes: number): string => `${(bytes / 1_048_576).toFixed(2)} MB`
const soaked = async (): Promise<boolean> => {
  const { breach, growth, first, last, quotes, faster } = await soak(Number(values.minutes), Number(values.ticks))
  console.log(
    `${values.minutes} virtual minutes at ${values.ticks} ticks/s, ${Math.round(faster)} times faster than real by CPU time: ${breach ?? 'everything held'}`,
  )
  console.log(`heap after collection: ${mb(first.heap)} to ${mb(last.heap)}, growth ${mb(growth)} (limit 5 MB)`)
  console.log(
    `arrival to patch, ${quotes} quotes: mean ${first.meanDelay.toFixed(1)} to ${last.meanDelay.toFixed(1)} ms, worst ${first.worstDelay} to ${last.worstDelay} ms`,
  )
  return breach === undefined && growth < 5 * 1_048_576
}

/**
 * Quiet virtual hours at 20 ticks a second, every feed open, with and without their judge. Ten minutes before them are not
 * measured, and the best of three is told beside the worst: whoever shares the processor stretches CPU time too.
 */
const speed = async (): Promise<boolean> => {
  const MINUTE = 60_000
  const measure = async (minutes: number, unjudged: boolean): Promise<number> => {
    const cpu = process.cpuUsage()
    const { length, breach } = await simulate(1, [], { program: healthy, quiet: minutes * MINUTE, unjudged })
    if (breach !== undefined) throw new Error(breach)
    const { user, system } = process.cpuUsage(cpu)
    return length / ((user + system) / 1_000)
  }
  for (const unjudged of [false, true]) {
    await measure(10, unjudged)
    const rounds = [await measure(60, unjudged), await measure(60, unjudged), await measure(60, unjudged)]
    const how = unjudged ? 'core, network and venue' : 'with every invariant checked'
    const [best, worst] = [Math.max(...rounds), Math.min(...rounds)].map(Math.round)
    console.log(`${best} times faster than real: ${how} (best of three hours by CPU time, worst ${worst})`)
  }
  return true
}

const run = values.speed ? speed : values.soak ? soaked : values.bugs ? hunt : many
const held = values.seed === undefined ? await run() : await one(Number(values.seed))
process.exitCode = held ? 0 : 1
