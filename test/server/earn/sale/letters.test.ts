import { describe, expect, it } from 'vitest'
import { toAmount } from '#protocol'
import { lengthenSales } from '../../../../server/earn/sale/phases.ts'
import { reminderAt } from '../../../../server/earn/sale/tellUnpaid.ts'
import { DAY, HOUR, openSaleVenue } from './saleVenue.ts'

const venue = await openSaleVenue()

/** What a participant is written, in turn. */
const lettersTo = async (uid: string): Promise<readonly { readonly name: string }[]> => {
  const rows = await venue.database.db
    .selectFrom('letters_due')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('id')
    .execute()
  return rows.map(({ name, words, kind, about }) => ({ ...words, name, kind, about }))
}
const namesTo = async (uid: string): Promise<readonly string[]> => (await lettersTo(uid)).map(({ name }) => name)

/** A sale of which two were allocated 500 tokens each, for 1,000. */
const allocated = async (more: Parameters<typeof venue.publish>[0] = {}) => {
  const { id, sale } = await venue.publish(more)
  const [payer, other] = [await venue.person(), await venue.person()]
  venue.to(sale.startsAt)
  await venue.buy(payer, id, '1500')
  await venue.buy(other, id, '1500')
  venue.to(sale.endsAt)
  await venue.sales.runDue()
  return { id, sale, payer, other }
}

describe('a participant of a sale is told, once', () => {
  it('of the allocation, half a day before the end of a day to pay, and when it is missed', async () => {
    const { id, sale, payer, other } = await allocated()
    const values = {
      token: 'SUI',
      coin: 'USDT',
      committed: '1500',
      tokens: '500',
      charged: '1000',
      returned: '500',
      until: { time: sale.endsAt + DAY },
    }
    const first = { name: 'saleAllocated', ...values, kind: 'saleAllocated', about: '500 SUI' }
    expect(await lettersTo(other)).toEqual([first])
    await venue.pay(payer, id, '1000')
    venue.to(sale.endsAt + 12 * HOUR - 1)
    await venue.sales.runDue()
    expect(await namesTo(other)).toEqual(['saleAllocated'])
    venue.to(sale.endsAt + 12 * HOUR)
    await Promise.all([venue.sales.runDue(), venue.start().runDue()])
    venue.restart()
    await venue.sales.runDue()
    const second = { name: 'saleReminder', ...values, kind: null, about: null }
    expect(await lettersTo(other)).toEqual([first, second])
    venue.to(sale.endsAt + DAY)
    await venue.sales.runDue()
    await venue.sales.runDue()
    const third = { name: 'saleMissed', ...values, kind: 'salePaymentMissed', about: '1000 USDT' }
    expect(await lettersTo(other)).toEqual([first, second, third])
    venue.to(sale.deliversAt)
    await venue.sales.runDue()
    // That everything came back was said before, and whoever paid was reminded of nothing.
    expect(await namesTo(other)).toHaveLength(3)
    expect(await namesTo(payer)).toEqual(['saleAllocated'])
  })

  it('of a missed payment alone, where nothing ran until after the distribution was due', async () => {
    const { sale, other } = await allocated()
    venue.to(sale.deliversAt + HOUR)
    await venue.sales.runDue()
    expect(await namesTo(other)).toEqual(['saleAllocated', 'saleMissed'])
    expect(await venue.balance(other)).toBe('10000')
  })

  it('a day before the end of a longer time to pay, which an outage moves', async () => {
    const { id, sale, other } = await allocated({ payHours: 72 })
    const outage = { from: sale.endsAt + HOUR, to: sale.endsAt + 6 * HOUR }
    await venue.database.db.transaction().execute((transaction) => lengthenSales(transaction, outage))
    venue.to(sale.endsAt + 2 * DAY + 5 * HOUR - 1)
    await venue.sales.runDue()
    expect(await namesTo(other)).toEqual(['saleAllocated'])
    venue.to(sale.endsAt + 2 * DAY + 5 * HOUR)
    await venue.sales.runDue()
    expect((await lettersTo(other)).at(-1)).toMatchObject({
      name: 'saleReminder',
      until: { time: sale.endsAt + 3 * DAY + 5 * HOUR },
    })
    // A second one, after the reminder: what is left to tell comes at the new end.
    const again = { from: venue.now() + HOUR, to: venue.now() + 3 * HOUR }
    await venue.database.db.transaction().execute((transaction) => lengthenSales(transaction, again))
    expect(await venue.sale(id)).toMatchObject({ tell_at: String(sale.endsAt + 3 * DAY + 7 * HOUR) })
  })

  it('that it does not take place, also after a payment, and of nothing more', async () => {
    const { id, sale, payer, other } = await allocated()
    await venue.pay(payer, id, '1000')
    await venue.set('saleStop', id, { stopped: true })
    await venue.sales.runDue()
    for (const uid of [payer, other])
      expect((await lettersTo(uid)).slice(1)).toMatchObject([
        { name: 'saleFailed', committed: '1500', kind: 'saleReturned', about: '1500 USDT' },
      ])
    venue.to(sale.deliversAt)
    await venue.sales.runDue()
    expect(await namesTo(other)).toHaveLength(2)
  })

  it('that nothing was allocated', async () => {
    const { id, sale } = await venue.publish({
      sharing: 'lottery',
      ticket: toAmount('500'),
      cap: toAmount('500'),
      commitLeast: toAmount('1000'),
    })
    const people = await Promise.all(Array.from({ length: 4 }, () => venue.person()))
    venue.to(sale.startsAt)
    for (const uid of people) await venue.buy(uid, id, '1000', { nonce: 'b'.repeat(32) })
    venue.to(sale.endsAt)
    await venue.sales.runDue()
    const names = (await Promise.all(people.map(namesTo))).flat().toSorted((a, b) => a.localeCompare(b))
    expect(names).toEqual(['saleAllocated', 'saleAllocated', 'saleNone', 'saleNone'])
  })
})

it.each([
  [24, 12],
  [48, 24],
  [72, 24],
  [1, 0.5],
])('of %d hours to pay a reminder comes %d before their end', (payHours, before) => {
  const reminded = reminderAt({ settings: { payHours } as never }, 100 * HOUR)
  expect(reminded).toBe((100 - before) * HOUR)
})
