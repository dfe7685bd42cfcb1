import { afterAll, beforeAll, expect, test } from 'vitest'
import { lengthenDeposits } from '../../../server/funding/lengthen.ts'
import { createOutages, downtimeBetween, readOutages } from '../../../server/platform/outages.ts'
import { ManualTime } from '../../support/manualTime.ts'
import { depositRequest } from '../../support/moneyExamples.ts'
import { createMoneyVenue, freshUser, idOf, type MoneyVenue, newKey, transferOf } from './moneyVenue.ts'

let venue: MoneyVenue
beforeAll(async () => {
  venue = await createMoneyVenue()
})
afterAll(() => venue.close())

const HOUR = 3_600_000
const told: unknown[] = []
const outagesAt = (timers = new ManualTime(), db = venue.database.db) =>
  createOutages({
    db,
    clock: venue.clock,
    timers,
    lengthen: lengthenDeposits,
    tell: (outage) => told.push(outage),
  })
const published = () => readOutages(venue.database.db, { from: 0, to: Number.MAX_SAFE_INTEGER, limit: 9 })

test('the first start of all, a quick restart and a planned stop of some seconds are no outages', async () => {
  const outages = outagesAt()
  await outages.start()
  venue.clock.advance(3_000)
  await outages.stop()
  venue.clock.advance(9_000)
  const again = outagesAt()
  await again.start()
  await again.stop()
  expect(await published()).toEqual([])
})

test('a longer absence is published, from the last sign of life to the start, and stays', async () => {
  const from = venue.clock.now()
  venue.clock.advance(HOUR)
  const outages = outagesAt()
  await outages.start()
  await outages.stop()
  const outage = { from, to: from + HOUR, cause: 'stopped' }
  expect(await published()).toEqual([outage])
  expect(told).toEqual([outage])
  await expect(venue.database.db.deleteFrom('outages').execute()).rejects.toThrow('DELETE on outages')
})

test('a start after a process that was not told to stop finds that it crashed', async () => {
  await outagesAt().start()
  const from = venue.clock.now()
  venue.clock.advance(HOUR)
  const again = outagesAt()
  await again.start()
  expect((await published())[0]).toEqual({ from, to: from + HOUR, cause: 'crashed' })
  await again.stop()
})

test('a database that takes no sign of life is the cause, until it takes one again', async () => {
  const timers = new ManualTime()
  const { db } = venue.database
  let isAway = false
  const fickle = new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction' && isAway) throw new Error('connection refused')
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const outages = outagesAt(timers, fickle)
  await outages.start()
  const from = venue.clock.now()
  isAway = true
  for (let beat = 0; beat < 8; beat += 1) {
    venue.clock.advance(2_000)
    timers.advance(2_000)
    // A beat ends before the next one is due.
    // oxlint-disable-next-line no-await-in-loop
    await new Promise(setImmediate)
  }
  isAway = false
  venue.clock.advance(2_000)
  timers.advance(2_000)
  const outage = { from, to: from + 18_000, cause: 'database' }
  await expect.poll(async () => (await published())[0]).toEqual(outage)
  venue.clock.advance(30_000)
  timers.advance(2_000)
  await expect.poll(async () => (await published())[0]?.cause).toBe('stalled')
  await outages.stop()
})

test('are read by the time that they overlap, and summed within one', async () => {
  const { db } = venue.database
  const [last] = await published()
  if (last === undefined) throw new Error('none')
  const { from, to } = last
  expect(await readOutages(db, { from: to, to: to + 1, limit: 9 })).toEqual([])
  expect(await readOutages(db, { from: from - 1, to: from, limit: 9 })).not.toContainEqual(last)
  expect(await readOutages(db, { from: from + 1, to: from + 2, limit: 9 })).toEqual([last])
  expect(await downtimeBetween(db, from + 1_000, to + HOUR)).toBe(to - from - 1_000)
  expect(await readOutages(db, { from: 0, to: to + 1, limit: 1 })).toEqual([last])
})

test('a process that lives on is away too while its beats fail', async () => {
  const timers = new ManualTime()
  const outages = outagesAt(timers)
  await outages.start()
  const from = venue.clock.now()
  venue.clock.advance(20_000)
  timers.advance(2_000)
  await expect.poll(async () => (await published())[0]).toEqual({ from, to: from + 20_000, cause: 'stalled' })
  await outages.stop()
})

test('a deposit at a fixed rate gets the time back, one at a rate of the market does not', async () => {
  const announce = async (more: object) => {
    const { uid } = await freshUser(venue)
    const body = { ...depositRequest('100'), ...more }
    return idOf(await venue.money.submit(uid, newKey(), { call: 'assets.addRechargeOffline', body }))
  }
  const due = async (id: string) => Number((await transferOf(venue, id)).due_at)
  const lengthened = async (id: string) => Number((await transferOf(venue, id)).lengthened)
  const outages = outagesAt()
  await outages.start()
  await outages.stop()
  const fixed = await announce({})
  const floating = await announce({ channel: 'sepa-in', rate: '0.804' })
  const before = [await due(fixed), await due(floating)] as const
  venue.clock.advance(5 * HOUR)
  const after = outagesAt()
  await after.start()
  await after.stop()
  expect([await due(fixed), await due(floating)]).toEqual([before[0] + 5 * HOUR, before[1]])
  expect([await lengthened(fixed), await lengthened(floating)]).toEqual([5 * HOUR, 0])
})
