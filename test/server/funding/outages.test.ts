import { afterAll, beforeAll, expect, test } from 'vitest'
import { lengthenDeposits } from '../../../server/funding/lengthen.ts'
import { createOutages, readOutages } from '../../../server/platform/outages.ts'
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
const outagesAt = (timers = new ManualTime()) =>
  createOutages({
    db: venue.database.db,
    clock: venue.clock,
    timers,
    lengthen: lengthenDeposits,
    tell: (outage) => told.push(outage),
  })
const published = () => readOutages(venue.database.db, 0, 9)

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
  const outage = { from, to: from + HOUR }
  expect(await published()).toEqual([outage])
  expect(told).toEqual([outage])
  await expect(venue.database.db.deleteFrom('outages').execute()).rejects.toThrow('DELETE on outages')
})

test('a process that lives on is away too while its beats fail', async () => {
  const timers = new ManualTime()
  const outages = outagesAt(timers)
  await outages.start()
  const from = venue.clock.now()
  venue.clock.advance(20_000)
  timers.advance(2_000)
  await expect.poll(async () => (await published())[0]).toEqual({ from, to: from + 20_000 })
  await outages.stop()
})

test('a deposit at a fixed rate gets the time back, one at a rate of the market does not', async () => {
  const announce = async (more: object) => {
    const { uid } = await freshUser(venue)
    const body = { ...depositRequest('100'), ...more }
    return idOf(await venue.money.submit(uid, newKey(), { call: 'assets.addRechargeOffline', body }))
  }
  const due = async (id: string) => Number((await transferOf(venue, id)).due_at)
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
})
