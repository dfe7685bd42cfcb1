import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { BUGS } from './bugs.ts'
import { findSeed } from './hunt.ts'
import { buggyProgram } from './mutate.ts'
import { healthy } from './program.ts'
import { scheduleOf, simulate } from './simulation.ts'

/**
 * `npm run sim` runs seeds until it was told to stop: `--seeds 10000`, `--from 1`, `--minutes 10`. `--seed 123` runs one
 * of them, `--trace file` writes what crossed. `--bugs` looks for a seed that finds each planted bug, `--bug text` for
 * those whose name has it in it.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '10' },
    trace: { type: 'string' },
    bugs: { type: 'boolean', default: false },
    bug: { type: 'string' },
  },
})

const one = async (seed: number): Promise<boolean> => {
  const steps = scheduleOf(seed)
  const outcome = await simulate(seed, steps, { program: healthy, detail: 'lines' })
  for (const { wait, fault } of steps) console.log(`  after ${wait} ms: ${JSON.stringify(fault)}`)
  if (values.trace !== undefined) writeFileSync(values.trace, `${outcome.lines.join('\n')}\n`)
  console.log(`seed ${seed}: ${outcome.breach ?? 'everything held'}; trace ${outcome.digest}`)
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
    const program = await buggyProgram(bug)
    const seed = await findSeed(program, Number(values.from), Number(values.seeds), deadline)
    if (seed === undefined) missed.push(bug.name)
    console.log(
      `${seed === undefined ? 'NOT FOUND' : `seed ${seed.seed}`.padEnd(9)} ${bug.name}: ${seed?.breach ?? ''}`,
    )
  }
  console.log(`${wanted.length - missed.length} of ${wanted.length} planted bugs found`)
  return missed.length === 0
}

const run = values.bugs || values.bug !== undefined ? hunt : values.seed === undefined ? many : undefined
const held = run === undefined ? await one(Number(values.seed)) : await run()
process.exitCode = held ? 0 : 1
