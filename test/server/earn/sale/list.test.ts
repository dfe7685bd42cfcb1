import { expect, it } from 'vitest'
import { type InputOf, type ico } from '#protocol'
import { readSales } from '../../../../server/earn/sale/views.ts'
import { HOUR, openSaleVenue } from './saleVenue.ts'

const venue = await openSaleVenue()

it('pages of sales are those that go on, by their end, then those that are over; a sale that ends meanwhile hides none', async () => {
  const { db } = venue.database
  const uid = await venue.person()
  const over: string[] = []
  for (let nth = 0; nth < 3; nth += 1) {
    const { id, sale } = await venue.publish()
    over.unshift(id)
    venue.to(sale.endsAt)
    await venue.sales.runDue()
  }
  const first = await venue.publish()
  const same = await venue.publish()
  const later = await venue.publish({ endsAt: first.sale.endsAt + HOUR, deliversAt: first.sale.deliversAt + HOUR })
  venue.to(first.sale.startsAt)
  await venue.buy(uid, first.id, '200')

  const read = (cursor: string | undefined, limit: number) => readSales(db, uid, { cursor, limit }, venue.now())
  const all = async (limit: number): Promise<string[]> => {
    const ids: string[] = []
    let cursor: InputOf<typeof ico.getList>['cursor']
    do {
      const { sales, next } = await read(cursor, limit)
      expect(sales.length).toBeLessThanOrEqual(limit)
      ids.push(...sales.map(({ id }) => id))
      cursor = next
    } while (cursor !== undefined)
    return ids
  }
  const expected = [first.id, same.id, later.id, ...over]
  for (const limit of [1, 2, 3, 4, 5, 6, 7]) expect(await all(limit), String(limit)).toEqual(expected)
  expect((await read(undefined, 1)).sales[0]?.own).toMatchObject({ committed: '200' })

  const { next } = await read(undefined, 1)
  venue.to(first.sale.endsAt)
  await venue.database.pool.query(
    "UPDATE sales SET progress = 'failed', failure = 'stopped', failed_at = 1, due_at = NULL WHERE id = $1",
    [first.id],
  )
  expect((await read(next, 2)).sales.map(({ id }) => id)).toEqual([same.id, later.id])
})
