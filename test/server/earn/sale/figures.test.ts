import { expect, it } from 'vitest'
import type { operators } from '#protocol'
import { readEarnSales } from '../../../../server/operator/earnSales.ts'
import { DAY, openSaleVenue } from './saleVenue.ts'

const venue = await openSaleVenue()
const { db } = venue.database
const page = (more: { after?: string; limit?: number } = {}) => readEarnSales(db, more, venue.now())
const figuresOf = async (id: string): Promise<operators.SaleFigures | undefined> =>
  (await page()).sales.find((one) => one.id === id)

it('a sale has its figures from the announcement to the end of its vesting', async () => {
  const { id, sale } = await venue.publish({ cliffDays: 2, vestingDays: 4 })
  const [large, small, lazy] = [await venue.person(), await venue.person(), await venue.person()]
  const nothing = { paid: 0, proceeds: '0', sold: '0', released: '0', refunded: 0 }
  expect(await figuresOf(id)).toEqual({
    id,
    stage: 'upcoming',
    token: sale.token,
    payCoin: sale.payCoin,
    tokenPrice: sale.tokenPrice,
    supply: sale.supply,
    totalLeast: sale.totalLeast,
    startsAt: sale.startsAt,
    endsAt: sale.endsAt,
    deliversAt: sale.deliversAt,
    participants: 0,
    committed: '0',
    ...nothing,
  })
  venue.to(sale.startsAt)
  for (const [uid, amount] of [
    [large, '3000'],
    [small, '600'],
    [lazy, '400'],
  ] as const)
    await venue.buy(uid, id, amount)
  expect(await figuresOf(id)).toMatchObject({ stage: 'subscribing', participants: 3, committed: '4000', ...nothing })
  venue.to(sale.endsAt)
  await venue.sales.runDue()
  expect(await figuresOf(id)).toMatchObject({ stage: 'paying', allocated: '1000', ...nothing })
  // Two pay at once.
  await Promise.all([venue.pay(large, id, '1200'), venue.pay(small, id, '480')])
  expect(await figuresOf(id)).toMatchObject({ paid: 2, proceeds: '1680', sold: '840', released: '0', refunded: 0 })
  venue.to(sale.deliversAt)
  await venue.sales.runDue()
  expect(await figuresOf(id)).toMatchObject({
    stage: 'distributed',
    paid: 2,
    proceeds: '1680',
    released: '0',
    refunded: 1,
  })
  venue.to(sale.deliversAt + 2 * DAY)
  await venue.sales.runDue()
  expect(await figuresOf(id)).toMatchObject({ sold: '840', released: '420' })
  venue.to(sale.deliversAt + 5 * DAY)
  await venue.sales.runDue()
  expect(await figuresOf(id)).toMatchObject({ sold: '840', released: '840' })
})

it('a sale that is stopped after payments has no proceeds', async () => {
  const { id, sale } = await venue.publish()
  const person = await venue.person()
  venue.to(sale.startsAt)
  await venue.buy(person, id, '3000')
  venue.to(sale.endsAt)
  await venue.sales.runDue()
  await venue.pay(person, id, '1200')
  expect(await figuresOf(id)).toMatchObject({ paid: 1, proceeds: '1200', sold: '600' })
  await venue.set('saleStop', id, { stopped: true })
  await venue.sales.runDue()
  expect(await figuresOf(id)).toMatchObject({
    stage: 'refunded',
    failure: 'stopped',
    paid: 0,
    proceeds: '0',
    sold: '0',
    refunded: 1,
  })
})

it('sales are listed page by page: those to come, then the latest first, each once', async () => {
  const { id, sale } = await venue.publish()
  venue.to(sale.startsAt)
  await venue.sales.runDue()
  const coming = await venue.publish({
    startsAt: venue.now() + 2 * DAY,
    endsAt: venue.now() + 3 * DAY,
    deliversAt: venue.now() + 9 * DAY,
  })
  const whole = (await page()).sales.map((one) => one.id)
  expect(whole.slice(0, 2)).toEqual([coming.id, id])
  expect(new Set(whole).size).toBe(whole.length)
  const found: string[] = []
  let next: string | undefined
  do {
    // oxlint-disable-next-line no-await-in-loop -- One page after the other.
    const part = await page({ limit: 1, ...(next === undefined ? {} : { after: next }) })
    found.push(...part.sales.map((one) => one.id))
    next = part.next
  } while (next !== undefined)
  expect(found).toEqual(whole)
})
