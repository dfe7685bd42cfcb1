import { expect, it } from 'vitest'
import { add, negate, toAmount, ZERO } from '#protocol'
import { daysOf, readProfit } from '../../../server/ledger/profit.ts'
import { newKey } from '../../support/examples.ts'
import { quietMarket } from '../../support/quietMarket.ts'
import { openLoanVenue } from './loanVenue.ts'

const DAY = 86_400_000
const NOON = Date.UTC(2027, 0, 6, 12)
const { database, venue } = await openLoanVenue(NOON)

it('what is borrowed is no profit, what of it is repaid no loss; interest is one', async () => {
  await venue.loans.checkPrices()
  venue.setTerms('BTC-USDT-30')
  const uid = await venue.person()
  const id = await venue.taken(uid, 'BTC-USDT-30', '6000', '1')
  venue.goTo(NOON + DAY)
  venue.market('60000')
  const part = { id, amount: toAmount('1000'), whole: false }
  expect(await venue.loans.repay(uid, newKey(), part)).toHaveProperty('id')
  const { debt, interestPaid } = await venue.loan(uid, id)
  expect(Number(interestPaid)).toBeGreaterThan(1.6)
  expect(await venue.loans.repay(uid, newKey(), { id, amount: debt, whole: true })).toHaveProperty('id')
  const interest = (await venue.loan(uid, id)).interestPaid
  const days = daysOf(2, NOON + DAY)
  const parts = { db: database.db, market: quietMarket() }
  // Bitcoin has no price here and is left out.
  expect(await readProfit(parts, uid, days, [ZERO, ZERO, ZERO])).toEqual({
    days: [
      { day: days[1], equity: '16000', moved: '16000', profit: '0' },
      { day: days[2], equity: add(toAmount('10000'), negate(interest)), moved: '-6000', profit: negate(interest) },
    ],
    without: ['BTC'],
  })
})
