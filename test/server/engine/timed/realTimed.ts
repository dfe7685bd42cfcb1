import { join } from 'node:path'
import { createTimed } from '../../../../server/engine/timed/timed.ts'
import type { OpenDatabase } from '../../../../server/platform/db/open.ts'
import { systemClock, systemTimers } from '../../../../server/platform/ports.ts'
import { createVenueEvents } from '../../../../server/platform/venueEvents.ts'
import { createTickRecord } from '../../../../server/ticks/createRecord.ts'
import { createRecordFiles } from '../../../../server/ticks/files.ts'
import { createHeadStore } from '../../../../server/ticks/headStore.ts'
import { createKeyFile } from '../../../../server/ticks/keyFile.ts'
import { samplingHere } from '../../../../server/ticks/sampling/sampling.ts'
import { FakeMarket } from '../../../support/fakeMarket.ts'
import { INSTRUMENTS, indexAt } from '../../ticks/recordOn.ts'

/** Timed contracts on a real record, in real time or so much later (ms), whose indexes move every 100 ms. */
export const startRealTimed = async (dataDir: string, database: Pick<OpenDatabase, 'pool' | 'db'>, later = 0) => {
  const clock = { now: () => systemClock.now() + later }
  const market = new FakeMarket([...INSTRUMENTS])
  let turn = 0
  const move = (): void => {
    turn += 1
    for (const instId of INSTRUMENTS) market.tellIndex(indexAt(instId, String(100 + (turn % 7)), clock.now()))
  }
  move()
  const moving = setInterval(move, 100)
  const reported: unknown[] = []
  const report = (error: unknown): void => void reported.push(error)
  const record = createTickRecord({
    sampling: samplingHere(market, INSTRUMENTS, clock),
    instruments: INSTRUMENTS,
    clock,
    timers: systemTimers,
    files: createRecordFiles(join(dataDir, 'ticks')),
    store: createHeadStore(database.db),
    keyFile: createKeyFile(join(dataDir, 'tick-key.pem')),
    log: { info: () => {}, warn: () => {}, error: () => {} },
  })
  await record.start()
  const emitter = createVenueEvents(report)
  const timed = createTimed({ clock, database, record, emitter, demo: true, report })
  await timed.start()
  return {
    timed,
    record,
    reported,
    stop: async () => {
      clearInterval(moving)
      await timed.stop()
      await record.stop()
    },
  }
}
