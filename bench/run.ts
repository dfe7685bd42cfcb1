import { keepResult } from '../scripts/performance/result.ts'
import { type Line, rowsOf } from './resultRows.ts'

/**
 * `npm run bench <name> -- <arguments>` runs one benchmark; without a name it lists them. Most measure a reference in the
 * same run. With `--keep` the figures go into `bench/results/`, from which `npm run bench performance` writes the page.
 */
const BENCHES: Readonly<Record<string, string>> = {
  start: 'from the command to a live price: ready, memory idle, first quote on the Market tab',
  load: 'cold Market tab on a slow phone; --routes --near: changes of page',
  lighthouse: 'Lighthouse as on a phone, on pages with live prices',
  tasks: 'longest task of account and money screens on a slowed processor',
  data: 'bytes a minute of the Market tab and of an instrument page, in full and in low-data mode',
  ticks: 'the Market list at 5,000 ticks a second beside a page written by hand',
  serve: 'serves the Market list alone, fed from ?ws=ADDRESS; --port N',
  live: 'a fill to another screen, CPU of a hidden tab, the way back after a silent drop',
  ticket: 'from the tap that sends an order to what the screen says of it',
  core: 'bytes of a socket to conflated state, a second of CPU',
  chart: 'the chart with all indicators on 100,000 bars beside 1,000',
  candles: 'random pages of candles, and what others wait meanwhile',
  fanout: 'deliveries and memory of the gateway beside bare ws; 1: one round, quick and rough',
  calls: 'longest turn of the venue at the dearest of each public request; candles: those whose name fits',
  orders: 'durable orders a second through HTTP beside pgbench',
  signin: 'sign-ins, and orders beside them',
  badids: 'orders beside requests with ids beyond bigint',
  triggers: 'a tick on 10,000 open triggers',
  marks: 'a mark price on 10,000 open positions',
  timed: '10,000 timed contracts that expire in one second',
  rebuild: '100,000 open orders read at the start',
  record: 'ticks chained, sealed and signed a second',
  ledger: 'transfers of the ledger a second beside pgbench',
  records: 'pages and signed statement of an account of 100,000 ledger entries',
  operator: "pages of the operators' queues with 50,000 open cases",
  chat: 'a message to support until the other side has it',
  disk: 'what one user can make the database grow by in a day',
  performance: 'measures nothing: writes docs/performance.md from what was kept with --keep',
}
/** Files of this folder that are not named as their benchmark. */
const FILES: Readonly<Record<string, string>> = { badids: 'badIds', signin: 'signIn', tasks: 'longTasks' }

const name = process.argv[2] ?? ''
if (!Object.hasOwn(BENCHES, name)) {
  const width = Math.max(...Object.keys(BENCHES).map(({ length }) => length))
  console.log(`${name === '' ? '' : `There is no benchmark "${name}". `}npm run bench <name> -- <arguments>:`)
  for (const [known, about] of Object.entries(BENCHES)) console.log(`  ${known.padEnd(width)}  ${about}`)
  process.exit(2)
}
const file = new URL(`./${FILES[name] ?? name}.ts`, import.meta.url)
const keeps = process.argv.includes('--keep')
// Each reads its arguments where a script of its own would find them.
process.argv = [
  ...process.argv.slice(0, 1),
  file.pathname,
  ...process.argv.slice(3).filter((word) => word !== '--keep'),
]
let last: Line | undefined
if (keeps) {
  const { log } = console
  console.log = (...said: unknown[]) => {
    if (typeof said[0] === 'string' && said[0].startsWith('{"bench":')) last = JSON.parse(said[0]) as Line
    log(...said)
  }
}
await import(file.href)
if (last !== undefined)
  keepResult(name, {
    command: `\`npm run bench ${name}\``,
    measured: new Date().toISOString().slice(0, 10),
    rows: rowsOf(last),
  })
else if (keeps) throw new Error(`${name} ends with no line of JSON that could be kept`)
