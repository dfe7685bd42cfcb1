import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Amount, books, type CandleRow, contractOrder, subtract, sum, toAmount } from '#protocol'
import { BTC, type ContractVenue, openContractVenue } from '../../support/contractVenue.ts'

const DAY = 86_400_000
/** Noon, so that no test runs over midnight. */
const NOON = Date.UTC(2027, 0, 6, 12)
let skip = 0
let v: ContractVenue
beforeAll(async () => {
  v = await openContractVenue({ clock: { now: () => NOON + skip } })
})
afterAll(() => v.venue.close())

const closed = (day: number, close: string): CandleRow => [String(day), close, close, close, close, '1', '1', '1', '1']

test('equity of a day that is over counts what was open then at its closing price, also if it is closed by now', async () => {
  const today = NOON - (NOON % DAY)
  const buy = { ordType: 'market', instId: BTC, side: 'buy' } as const
  await v.done(contractOrder.save, { ...buy, sz: '0.4' })
  v.price('61000')
  await v.done(contractOrder.save, { ...buy, side: 'sell', sz: '0.1' })
  const equityOf = async (at: number): Promise<Amount | undefined> =>
    (await v.done(books.profit, { days: 7 })).days.find(({ day }) => day === at)?.equity
  const wallet = subtract(
    (await equityOf(today)) ?? toAmount('0'),
    toAmount((await v.venue.services.privateFeeds.snapshots.positions(v.person.uid))[0]?.upl ?? '0'),
  )
  // 0.3 at 60,000.1 are left; the day ends 2,000 below.
  v.fake.market.setRows(BTC, '1D', [closed(today, '58000.1')])
  skip = DAY
  v.price('59000.1')
  const atClose = sum([wallet, toAmount('-600')])
  expect(await equityOf(today)).toBe(atClose)
  const { days } = await v.done(books.profit, { days: 7 })
  expect(days.at(-1)).toMatchObject({ equity: sum([wallet, toAmount('-300')]), profit: '300' })
  await v.done(contractOrder.closeAll, { assetClass: 'crypto' })
  expect(await equityOf(today)).toBe(atClose)
})
