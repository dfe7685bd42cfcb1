import { createVenue } from '../../server/compose/compose.ts'
import { INSTRUMENTS } from '../../server/market/instruments.ts'
import { createPlanned } from '../../server/market/planned/planned.ts'
import { createSimulatedMarket } from '../../server/market/simulated/simulated.ts'
import { readConfig } from '../../server/platform/config.ts'
import { systemTimers } from '../../server/platform/ports.ts'
import { allRates } from '../../test/support/allRates.ts'
import { removeFolder, temporaryFolder } from '../../test/support/folders.ts'
import { type HurriedMarket, hurried } from './hurriedMarket.ts'

/** The venue of `npm run bench inp`, in a process of its own. A message is the number of ticks a second from now on. */
const dataDir = temporaryFolder('tapeline-bench')
const quotedOf = createPlanned('1')
let source: HurriedMarket | undefined
const venue = await createVenue(readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' }), {
  rates: allRates({ burst: 1e6, perSecond: 1e6 }),
  market: (_, clock) => {
    source = hurried(createSimulatedMarket({ quotedOf, clock, timers: systemTimers, instruments: INSTRUMENTS }))
    return source.market
  },
})
const stop = async (): Promise<void> => {
  source?.stop()
  await venue.close()
  removeFolder(dataDir)
  process.exit(0)
}
process.once('disconnect', () => void stop())
process.once('SIGTERM', () => void stop())
process.on('message', (perSecond) => {
  source?.hurry(Number(perSecond))
  process.send?.({ perSecond })
})
process.send?.({ address: venue.address })
