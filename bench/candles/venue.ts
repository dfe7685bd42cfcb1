import { createVenue } from '../../server/compose/compose.ts'
import { INSTRUMENTS } from '../../server/market/instruments.ts'
import { createPlanned } from '../../server/market/planned/planned.ts'
import { createSimulatedMarket } from '../../server/market/simulated/simulated.ts'
import { readConfig } from '../../server/platform/config.ts'
import { systemTimers } from '../../server/platform/ports.ts'
import { allRates } from '../../test/support/allRates.ts'
import { temporaryFolder } from '../../test/support/folders.ts'
import { stopsWithParent } from '../../test/support/stopsWithParent.ts'

/**
 * The venue of `npm run bench candles`, in a process of its own. `thread`: as it runs, with the past computed in a thread;
 * `main`: the market of before, computed in the thread that answers. Rates are wider: one address asks for all.
 */
const [place = 'thread'] = process.argv.slice(2)
const rates = allRates({ burst: 1e6, perSecond: 1e6 })
const dataDir = temporaryFolder('tapeline-bench')
const planned = createPlanned('1')
const venue = await createVenue(readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' }), {
  rates,
  ...(place === 'thread'
    ? {}
    : {
        market: (_, clock) =>
          createSimulatedMarket({ quotedOf: planned, clock, timers: systemTimers, instruments: INSTRUMENTS }),
      }),
})
stopsWithParent(venue, dataDir)
process.on('message', () => process.send?.({ rss: process.memoryUsage().rss }))
process.send?.({ address: venue.address })
