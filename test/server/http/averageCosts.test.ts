import { afterAll, beforeAll, expect, test } from 'vitest'
import { books, subtract, tradingContracts } from '#protocol'
import { createMarket } from '../../../server/market/createMarket.ts'
import { newKey } from '../../support/examples.ts'
import { ManualTime } from '../../support/manualTime.ts'
import { signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

const clock = new ManualTime(Date.UTC(2026, 10, 25, 12))
let venue: TestVenue
beforeAll(async () => {
  venue = await startVenue({
    clock,
    market: () => createMarket('simulated', { seed: 1, clock, timers: clock }),
  })
})
afterAll(() => venue.close())

test('a filled order has its average cost: what its fills cost, for what is left after the fee', async () => {
  const { browser } = await signUp(venue.address)
  const order = { ordType: 'market', instId: 'BTC-USDT', side: 'buy', sz: '0.01' } as const
  const filled = (await browser.call(tradingContracts.save, order, { key: newKey() })).body.data?.order
  if (filled === undefined) throw new Error('The order was refused.')
  const { body } = await browser.call(books.averageCosts, {})
  expect(body.data?.costs).toEqual([
    { coin: 'BTC', bought: subtract(filled.accFillSz, filled.fee), cost: filled.accFillQuote, other: '0' },
  ])
})
