import { mkdirSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { INSTRUMENTS } from '../server/market/instruments.ts'
import { openDatabase } from '../server/platform/db/open.ts'
import { createTickRecord } from '../server/ticks/createRecord.ts'
import { createRecordFiles } from '../server/ticks/files.ts'
import { createHeadStore } from '../server/ticks/headStore.ts'
import { createKeyFile } from '../server/ticks/keyFile.ts'
import { logLine } from '../server/ticks/logLines.ts'
import { samplingHere } from '../server/ticks/sampling/sampling.ts'
import { removeFolder, temporaryFolder } from '../test/support/folders.ts'
import { ManualTime } from '../test/support/manualTime.ts'
import { median } from './figures.ts'
import { createTalkativeMarket } from './record/market.ts'

/**
 * Ticks a second that the record makes durable and seals, and its CPU at its real pace of 40 instruments twice a second,
 * beside a bare loop that appends the same lines to a file: with fdatasync after each, and with nothing. All on the same
 * disk in the same run. Its clock is virtual, so that half-seconds follow each other as fast as the disk takes them.
 */
const COUNT = 40
const ROUNDS = 5
const MINUTES = 3
const LOOKS = MINUTES * 120

interface Run {
  readonly ticksPerSecond: number
  /** CPU milliseconds of this process for each look, all its threads. */
  readonly cpuPerLook: number
}

const measure = async (work: () => Promise<void>): Promise<Run> => {
  const cpu = process.cpuUsage()
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  return { ticksPerSecond: (LOOKS * COUNT) / seconds, cpuPerLook: (user + system) / 1_000 / LOOKS }
}

const folder = temporaryFolder('tapeline-bench')
const instruments = INSTRUMENTS.slice(0, COUNT).map(({ instId }) => instId)
const database = await openDatabase({ dataDir: folder })
const time = new ManualTime()
const market = createTalkativeMarket(time)
const record = createTickRecord({
  sampling: samplingHere(market, instruments, time),
  instruments,
  clock: time,
  timers: time,
  files: createRecordFiles(join(folder, 'ticks')),
  store: createHeadStore(database.db),
  keyFile: createKeyFile(join(folder, 'tick-key.pem')),
  log: { info: () => {}, warn: console.warn, error: console.error },
})

const recording = async (): Promise<void> => {
  for (let n = 0; n < LOOKS; n += 1) {
    time.advance(500)
    await record.idle()
  }
}

const bare = async (sync: boolean): Promise<void> => {
  const path = join(folder, 'bare')
  const file = await open(path, 'a')
  for (let n = 0; n < LOOKS; n += 1) {
    const ts = time.now() + n
    const line = logLine(instruments.map((instId) => ({ instId, seq: n + 1, ts, px: market.price(instId) })))
    await file.appendFile(line)
    if (sync) await file.datasync()
  }
  await file.close()
  rmSync(path)
}

const runs: { readonly record: Run; readonly synced: Run; readonly plain: Run }[] = []
try {
  mkdirSync(folder, { recursive: true })
  await record.start()
  await recording()
  while (runs.length < ROUNDS)
    runs.push({
      synced: await measure(() => bare(true)),
      record: await measure(recording),
      plain: await measure(() => bare(false)),
    })
  if (record.state.halted) throw new Error(`The record was halted: ${record.state.detail}`)
} finally {
  await record.stop()
  await database.close()
  removeFolder(folder)
}

const of = (figure: (run: (typeof runs)[number]) => number, digits = 0): number =>
  Number(median(runs.map(figure)).toFixed(digits))
const figures = {
  instruments: COUNT,
  minutesSealed: (ROUNDS + 1) * MINUTES,
  ticksPerSecond: of((run) => run.record.ticksPerSecond),
  cpuMsPerLook: of((run) => run.record.cpuPerLook, 2),
  /** Of one core, at two looks a second. */
  cpuShareAtPace: of((run) => (run.record.cpuPerLook * 2) / 1_000, 4),
}
const reference = {
  synced: of((run) => run.synced.ticksPerSecond),
  plain: of((run) => run.plain.ticksPerSecond),
  plainCpuMsPerLook: of((run) => run.plain.cpuPerLook, 2),
}
console.table({
  'record, sealed and signed': { 'ticks a second': figures.ticksPerSecond, 'CPU ms a look': figures.cpuMsPerLook },
  'bare append and fdatasync': {
    'ticks a second': reference.synced,
    'CPU ms a look': of((run) => run.synced.cpuPerLook, 2),
  },
  'bare append': { 'ticks a second': reference.plain, 'CPU ms a look': reference.plainCpuMsPerLook },
})
const ratio = { synced: of((run) => run.record.ticksPerSecond / run.synced.ticksPerSecond, 2) }
const date = new Date().toISOString().slice(0, 10)
console.log(JSON.stringify({ bench: 'record', date, figures, reference, ratio }))
