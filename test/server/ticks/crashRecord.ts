import { connect } from '../../../server/platform/db/open.ts'
import { ManualTime } from '../../support/manualTime.ts'
import { recordOn, START } from './recordOn.ts'

/**
 * A record that is fed as fast as the disk takes it, on a clock of its own, run as a process so that it can be killed.
 * Arguments: folder, database connection (JSON), start of its clock (ms after the first one). Writes `from <ms>` once,
 * then `tick <instrument> <sequence> <time> <price>` for each tick that is durable.
 */
const [folder = '', connection = '{}', from = '0'] = process.argv.slice(2)
const database = connect(JSON.parse(connection), 3)
const time = new ManualTime(START + Number(from))
const { record, sample } = recordOn(folder, database, { time })
await record.start()
process.stdout.write(`state ${JSON.stringify(record.state)}\n`)
record.watch((ticks) => {
  for (const { instId, seq, ts, px } of ticks) process.stdout.write(`tick ${instId} ${seq} ${ts} ${px}\n`)
})
for (;;) await sample()
