import { BENCHES, TOOLS } from '../scripts/performance/benches.ts'
import { keepResult } from '../scripts/performance/result.ts'
import type { Line } from '../scripts/performance/rows/line.ts'
import { rowsOf } from '../scripts/performance/rows/rows.ts'

// `npm run bench <name> -- <arguments>` runs one benchmark; without a name it lists them. Most measure a reference in the
// same run. With `--keep` the figures go into `bench/results/`, from which `npm run bench performance` writes the page.

/** Files of this folder that are not named as their benchmark. */
const FILES: Readonly<Record<string, string>> = { badids: 'badIds', signin: 'signIn', tasks: 'longTasks' }

const KNOWN = { ...BENCHES, ...TOOLS }
const name = process.argv[2] ?? ''
if (!Object.hasOwn(KNOWN, name)) {
  const width = Math.max(...Object.keys(KNOWN).map(({ length }) => length))
  console.log(`${name === '' ? '' : `There is no benchmark "${name}". `}npm run bench <name> -- <arguments>:`)
  for (const [known, about] of Object.entries(BENCHES)) console.log(`  ${known.padEnd(width)}  ${about}`)
  console.log('What measures nothing:')
  for (const [known, about] of Object.entries(TOOLS)) console.log(`  ${known.padEnd(width)}  ${about}`)
  process.exit(2)
}
const file = new URL(`./${FILES[name] ?? name}.ts`, import.meta.url)
const args = process.argv.slice(3).filter((word) => word !== '--keep')
const keeps = process.argv.includes('--keep')
// Each reads its arguments where a script of its own would find them.
process.argv = [...process.argv.slice(0, 1), file.pathname, ...args]

if (keeps) {
  let last: Line | undefined
  const { log } = console
  console.log = (...printed: unknown[]) => {
    if (typeof printed[0] === 'string' && printed[0].startsWith('{"bench":')) last = JSON.parse(printed[0]) as Line
    log(...printed)
  }
  // Some end the process themselves, because of timers that would keep it alive.
  process.on('exit', () => {
    if (last === undefined) throw new Error(`${name} ends with no line of JSON that could be kept`)
    keepResult(last.bench, {
      command: `\`npm run bench ${[name, ...(args.length > 0 ? ['--', ...args] : [])].join(' ')}\``,
      measured: new Date().toISOString().slice(0, 10),
      rows: rowsOf(last),
    })
  })
}
await import(file.href)
