import { createSpot } from '../../../server/engine/spot/spot.ts'
import { grantDemo } from '../../../server/ledger/demo.ts'
import { openDatabase } from '../../../server/platform/db/open.ts'
import { systemClock } from '../../../server/platform/ports.ts'
import { createVenueEvents } from '../../../server/platform/venueEvents.ts'
import { createTestMarket } from './testMarket.ts'
import { accepted, atMarket, limit, oco, when } from './venue.ts'

/**
 * A venue under order traffic, run as a process of its own so that it can be killed. Writes one line for each
 * acknowledged request: `ack <uid> <key> <order id>`; first `server <pid>`.
 */
const [dataDir = '', run = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir })
process.stdout.write(`server ${database.serverPid()}\n`)
const market = createTestMarket(() => systemClock.now())
const report = (error: unknown): void => void process.stderr.write(`${String(error)}\n`)
const spot = createSpot({ market, clock: systemClock, database, emitter: createVenueEvents(report), report })

let turn = 0
const moveMarket = (): void => {
  turn += 1
  const mid = 100 + (turn % 7) - 3
  market.setLast('BTC-USDT', String(mid))
  market.setBook('BTC-USDT', [[String(mid + 1), `1.${turn % 900}1`]], [[String(mid - 1), `1.${turn % 900}1`]])
  market.print('BTC-USDT', String(mid - 2), '0.05', 'sell')
}
moveMarket()
await spot.start()
setInterval(moveMarket, 5)

const trade = async (uid: string): Promise<void> => {
  await grantDemo(database.db, uid, systemClock.now())
  for (let n = 0; ; n += 1) {
    const key = `crash-${run}-${uid}-${String(n).padStart(8, '0')}`
    // Stops and pairs stand near the market, which fires some of them at each turn.
    const input = [
      atMarket('buy', '0.01'),
      limit('buy', '0.01', String(90 + (n % 9))),
      when(atMarket('buy', '2', 'quote_ccy'), String(94 + (n % 12))),
      oco('sell', '0.001', String(105 + (n % 3)), String(94 + (n % 3))),
      limit('buy', '0.01', '92'),
    ][n % 5] as ReturnType<typeof limit>
    try {
      const placed = await spot.place(uid, key, input)
      if ('refused' in placed) continue
      const { ordId, state } = accepted(placed)
      process.stdout.write(`ack ${uid} ${key} ${ordId}\n`)
      if (state === 'live' && n % 2 === 0) await spot.update(uid, `${key}-c`, { action: 'cancel', ordId })
    } catch {
      // The database is away: nothing was acknowledged. On with the next one.
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}
await Promise.all(Array.from({ length: 12 }, (_, n) => trade(String(31_000_000 + n))))
