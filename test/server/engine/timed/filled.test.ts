import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSignatureCheck, verifyTimed } from '#protocol'
import { declare } from '../../../../server/engine/timed/ownLimits.ts'
import { readEnded } from '../../../../server/engine/timed/read.ts'
import { makeReceipt } from '../../../../server/engine/timed/receipts.ts'
import { createTimed, type Timed } from '../../../../server/engine/timed/timed.ts'
import { auditLedger } from '../../../../server/ledger/audit.ts'
import { grantDemo } from '../../../../server/ledger/demo.ts'
import { createVenueEvents } from '../../../../server/platform/venueEvents.ts'
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts'
import { removeFolder, temporaryFolder } from '../../../support/folders.ts'
import { ManualTime } from '../../../support/manualTime.ts'
import { recomputedSampling } from '../../ticks/recomputed.ts'
import { recordOn, START, type TestRecord } from '../../ticks/recordOn.ts'
import { publishedOf } from './published.ts'
import { accepted, newKey, request } from './venue.ts'

// A venue that goes down while a contract runs, and comes back after its expiry. Its source can be recomputed: no void.

let database: TestDatabase
let folder: string
let running: { readonly ticks: TestRecord; readonly timed: Timed } | undefined
const time = new ManualTime(START)
beforeEach(async () => {
  database = await createTestDatabase(4)
  folder = temporaryFolder('tapeline-filled')
})
const stop = async (): Promise<void> => {
  await running?.timed.stop()
  await running?.ticks.record.stop()
  running = undefined
}
afterEach(async () => {
  await stop()
  await database.drop()
  removeFolder(folder)
})

/** The price rises by one each half-second, so that a contract upwards wins. */
const rising = (_: string, at: number): string => String(1_000 + (at - START) / 500)

const reported: unknown[] = []
const report = (error: unknown): void => void reported.push(error)
const start = async (source: string) => {
  const ticks = recordOn(folder, database, { time, source, sampling: recomputedSampling(time, rising) })
  await ticks.record.start()
  const emitter = createVenueEvents(report)
  const timed = createTimed({ clock: time, database, record: ticks.record, emitter, demo: true, report })
  await timed.start()
  running = { ticks, timed }
  return running
}
/** Time passes until the record has all up to now. */
const pass = async ({ ticks, timed }: Awaited<ReturnType<typeof start>>, times: number): Promise<void> => {
  for (let n = 0; n < times || ticks.record.until < Math.floor(time.now() / 500) * 500; n += 1) {
    time.advance(n < times ? 500 : 0)
    await ticks.record.idle()
  }
  // Behind whatever waits in the writer's queue, twice: a settling may push another.
  for (let n = 0; n < 2; n += 1) await timed.accept('1', newKey(), request({ instId: 'NO-USDT' }))
}
const user = async (uid: string): Promise<string> => {
  await grantDemo(database.db, uid, 1)
  await declare(database.db, uid, 'SG', 1)
  return uid
}
const ended = async (uid: string) => (await readEnded(database.db, uid, { limit: 1 })).contracts[0]

it('a contract that expired while the venue was down is decided, not void, and its receipt can be checked', async () => {
  const uid = await user('42000001')
  const first = await start('market 1')
  await pass(first, 10)
  accepted(await first.timed.accept(uid, newKey(), request({ quoteTs: time.now() })))
  await stop()
  time.advance(95_000)
  const second = await start('market 1')
  await pass(second, 2)
  const contract = await ended(uid)
  expect(contract).toMatchObject({ outcome: 'win', entry: { filled: true }, exit: { filled: true } })
  expect(contract?.among.every(({ filled }) => filled === true)).toBe(true)
  await pass(second, 120)
  const made = await makeReceipt(second.ticks.record, contract ?? expect.fail('no contract'))
  if (made.receipt === undefined) throw new Error(made.proof)
  const check = createSignatureCheck()
  const published = publishedOf(second.ticks.record)
  expect((await verifyTimed(made.receipt, published, check)).verdict).toBe('ok')
  // That it was filled in cannot be kept quiet.
  const quiet = {
    ...made.receipt.contract,
    among: made.receipt.contract.among.map(({ seq, ts, px }) => ({ seq, ts, px })),
  }
  expect((await verifyTimed({ ...made.receipt, contract: quiet }, published, check)).verdict).toBe('failed')
  expect(await auditLedger(database.db)).toEqual([])
  expect(reported).toEqual([])
}, 60_000)

it('one on another market than the one that came back is void, with the stake back', async () => {
  const uid = await user('42000002')
  const first = await start('market 1')
  await pass(first, 10)
  accepted(await first.timed.accept(uid, newKey(), request({ quoteTs: time.now() })))
  await stop()
  time.advance(95_000)
  const second = await start('market 2')
  await pass(second, 2)
  expect(await ended(uid)).toMatchObject({ outcome: 'void', credited: '10' })
}, 60_000)
