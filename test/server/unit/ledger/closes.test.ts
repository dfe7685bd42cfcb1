import { expect, it } from 'vitest'
import { type CandleRow, toPrice } from '#protocol'
import { readCloses } from '../../../../server/ledger/closes.ts'
import { FakeMarket } from '../../../support/fakeMarket.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const openedInNewYork = (day: number): number => day - 2 * HOUR
/** A Friday. */
const FRIDAY = Date.UTC(2027, 0, 8)
const bar = (opened: number, close: string): CandleRow => [
  String(opened),
  close,
  close,
  close,
  close,
  '1',
  '1',
  '1',
  '1',
]

it('a day has the close of its own bar, and none before the first', async () => {
  const fake = new FakeMarket()
  fake.setRows('BTC-USDT', '1D', [bar(FRIDAY, '61000'), bar(FRIDAY - DAY, '60000')])
  const closeOf = await readCloses(fake, 'BTC-USDT', 7)
  expect([closeOf?.(FRIDAY), closeOf?.(FRIDAY - DAY)]).toEqual([toPrice('61000'), toPrice('60000')])
  expect(closeOf?.(FRIDAY - 2 * DAY)).toBeUndefined()
})

it('a market whose days open in New York and that rests at the weekend has a close for each day', async () => {
  const fake = new FakeMarket()
  fake.setRows('BTC-USDT', '1D', [bar(openedInNewYork(FRIDAY), '1.17'), bar(openedInNewYork(FRIDAY - DAY), '1.16')])
  const closeOf = await readCloses(fake, 'BTC-USDT', 7)
  const days = [FRIDAY - DAY, FRIDAY, FRIDAY + DAY, FRIDAY + 2 * DAY]
  expect(days.map((day) => closeOf?.(day))).toEqual(['1.16', '1.17', '1.17', '1.17'].map(toPrice))
})
