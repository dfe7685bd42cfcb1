import { describe, expect, it } from 'vitest'
import { rationSale, type SaleLine, type SaleSettings, sha256, toAmount } from '#protocol'
import { allocateApart, isSmallSale } from '../../../../server/earn/sale/allocation/allocate.ts'
import { allocatePages } from '../../../../server/earn/sale/allocation/allocatePages.ts'
import { openSaleVenue, SALE } from './saleVenue.ts'

const LINES: readonly SaleLine[] = [7, 400, 33, 250, 1_000, 12, 64].map((tickets, at) => ({
  id: sha256(`line ${at}`).slice(0, 16),
  commitment: toAmount(String(tickets * 20)),
  nonce: sha256(`nonce ${at}`).slice(0, 32),
}))
const pageOf = (lines: readonly SaleLine[]): string =>
  lines.map(({ id, commitment, nonce }) => `${id},${commitment},${nonce}`).join('|')
const SHARED: SaleSettings = { ...SALE, supply: toAmount('777.77') }
const DRAWN: SaleSettings = { ...SHARED, sharing: 'lottery', ticket: toAmount('10'), supply: toAmount('770') }

describe('an allocation that is computed in parts', () => {
  it.each([
    ['shared', SHARED, undefined],
    ['drawn', DRAWN, sha256('secret')],
  ] as const)('is the one of the rule, %s', async (_, settings, secret) => {
    const { tokens, ...outcome } = rationSale('sale', settings, LINES, secret)
    const task = { id: 'sale', settings, secret, pages: [pageOf(LINES.slice(0, 3)), pageOf(LINES.slice(3))] }
    const expected = {
      ...outcome,
      participants: LINES.length,
      tokens: [tokens.slice(0, 3).join('|'), tokens.slice(3).join('|')],
    }
    expect(allocatePages(task)).toEqual(expected)
    if (settings === DRAWN) expect(await allocateApart(task), 'in a thread of its own').toEqual(expected)
  })

  it('fails where its thread does', async () => {
    await expect(allocateApart({ id: 'sale', settings: DRAWN, pages: [pageOf(LINES)] })).rejects.toThrow('secret')
  })

  it('has a thread where it is large: by its lines, or by the tickets that are drawn', () => {
    const sale = { settings: SHARED, participants: 2_000, total: '1000000000' }
    expect(isSmallSale(sale)).toBe(true)
    expect(isSmallSale({ ...sale, participants: 2_001 })).toBe(false)
    expect(isSmallSale({ settings: DRAWN, participants: 2, total: '400000' })).toBe(true)
    expect(isSmallSale({ settings: DRAWN, participants: 2, total: '400020' })).toBe(false)
  })
})

describe('a sale that changes while it is allocated', async () => {
  const venue = await openSaleVenue()

  it('counts a commitment that was in time and is committed after its list was read', async () => {
    const { pool } = venue.database
    const waiting = async (): Promise<number> =>
      (await pool.query("SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"))
        .rowCount ?? 0
    const { id, sale } = await venue.publish()
    const [early, late] = [await venue.person(), await venue.person()]
    venue.to(sale.startsAt)
    await venue.buy(early, id, '200')
    venue.to(sale.endsAt - 1)
    // It has its lock and its time; only its commit is to come.
    const holder = await pool.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT FROM ledger_balances WHERE uid = $1 FOR UPDATE', [late])
    const bought = venue.buy(late, id, '400')
    await expect.poll(waiting).toBeGreaterThan(0)
    venue.to(sale.endsAt)
    const run = venue.sales.runDue()
    await expect.poll(waiting).toBeGreaterThan(1)
    await holder.query('COMMIT')
    holder.release()
    expect(await bought).toHaveProperty('id')
    await run
    expect(await venue.sale(id)).toMatchObject({ progress: 'rationed', participants: 2 })
    expect(await venue.order(id, late)).toMatchObject({ state: 'allocated', tokens: '200' })
    expect(await venue.order(id, early)).toMatchObject({ state: 'allocated', tokens: '100' })
  })
})
