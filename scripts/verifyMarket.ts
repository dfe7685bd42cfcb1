import { parseArgs } from 'node:util'
import { TIMED_INSTRUMENTS } from '../server/ticks/instruments.ts'
import { recomputeDay } from './market/recompute.ts'
import { fetchFrom } from './ticks/httpSource.ts'

const USAGE = `npm run market:verify -- <address> [--day <date>] [--instrument <id>]

  <address>     of a venue with a simulated market, such as http://127.0.0.1:8080
  --day         such as 2026-11-23; without it yesterday by UTC. Its key is told from 01:00 UTC of the next day on
  --instrument  such as BTC-USDT; may be given several times. Without it those of timed contracts`

const DAY = 86_400_000
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { day: { type: 'string' }, instrument: { type: 'string', multiple: true, default: [] } },
})
const [address] = positionals
if (address === undefined || positionals.length > 1 || !/^https?:\/\//.test(address)) {
  console.error(USAGE)
  process.exit(2)
}
const day = values.day ?? new Date(Date.now() - DAY).toISOString().slice(0, 10)
const instruments = values.instrument.length === 0 ? TIMED_INSTRUMENTS : values.instrument

const run = async (): Promise<number> => {
  const { bars, ticks, difference } = await recomputeDay(fetchFrom(address), day, instruments)
  console.log(`${bars} bars and ${ticks} index ticks of ${day} computed anew from its key.`)
  console.log(difference === undefined ? 'All of it follows from the key that was fixed before.' : difference)
  return difference === undefined ? 0 : 1
}

process.exitCode = await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  return 1
})
