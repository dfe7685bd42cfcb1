import { join } from 'node:path'
import type { IndexTicker } from '#protocol'
import { createTickRecord } from '../../../server/ticks/createRecord.ts'
import { createRecordFiles } from '../../../server/ticks/files.ts'
import { createHeadStore } from '../../../server/ticks/headStore.ts'
import { createKeyFile } from '../../../server/ticks/keyFile.ts'
import type { RecordParts, RunningRecord } from '../../../server/ticks/running.ts'
import { samplingHere } from '../../../server/ticks/sampling/sampling.ts'
import type { TestDatabase } from '../../support/database.ts'
import { FakeMarket } from '../../support/fakeMarket.ts'
import { ManualTime } from '../../support/manualTime.ts'

export const INSTRUMENTS = ['BTC-USDT', 'ETH-USDT'] as const
/** A whole minute. */
export const START = Date.UTC(2026, 10, 22, 12)

export const indexAt = (instId: string, idxPx: string, ts: number): IndexTicker => ({
  instId,
  idxPx,
  open24h: idxPx,
  high24h: idxPx,
  low24h: idxPx,
  sodUtc0: idxPx,
  sodUtc8: idxPx,
  ts: String(ts),
})

export interface TestRecord {
  readonly record: RunningRecord
  readonly time: ManualTime
  readonly market: FakeMarket
  readonly errors: unknown[]
  /** Half a second later, with a new index of every instrument, and everything that follows from it. */
  readonly sample: (times?: number) => Promise<void>
  /** Half a second later without a new index. */
  readonly silence: (times?: number) => Promise<void>
}

let price = 0

/** A record of two instruments whose market and time stand still until a test moves them. Start and stop it yourself. */
export const recordOn = (
  folder: string,
  database: Pick<TestDatabase, 'db'>,
  more: Partial<RecordParts> & { readonly time?: ManualTime } = {},
): TestRecord => {
  const time = more.time ?? new ManualTime(START)
  const market = new FakeMarket([...INSTRUMENTS])
  const errors: unknown[] = []
  const tell = (at: number): void => {
    for (const instId of INSTRUMENTS) {
      price += 1
      market.tellIndex(indexAt(instId, `${60_000 + (price % 977)}.${price % 9}1`, at))
    }
  }
  tell(time.now())
  const record = createTickRecord({
    sampling: samplingHere(market, INSTRUMENTS, time),
    instruments: INSTRUMENTS,
    clock: time,
    timers: time,
    files: createRecordFiles(join(folder, 'ticks')),
    store: createHeadStore(database.db),
    keyFile: createKeyFile(join(folder, 'tick-key.pem')),
    log: { info: () => {}, warn: () => {}, error: (error: unknown) => void errors.push(error) },
    ...more,
  })
  const silence = async (times = 1): Promise<void> => {
    for (let n = 0; n < times; n += 1) {
      time.advance(500 - (time.now() % 500))
      await record.idle()
    }
  }
  return {
    record,
    time,
    market,
    errors,
    silence,
    sample: async (times = 1) => {
      for (let n = 0; n < times; n += 1) {
        tell(time.now() + 500 - (time.now() % 500))
        await silence()
      }
    },
  }
}
