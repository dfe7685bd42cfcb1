import { beforeEach, describe, expect, it } from 'vitest'
import { type Amount, subtract, toAmount } from '#protocol'
import { exportOrders } from '../../../server/c2c/exported.ts'
import { readOffers } from '../../../server/c2c/offers.ts'
import { openEscrowVenue } from './openEscrowVenue.ts'
import { errorOf, pay, release } from './orderCommands.ts'

const HOUR = 3_600_000

const { database, venue, setTerms } = await openEscrowVenue()

const MAKER = '0.001'
const TAKER = '0.002'
const set = (makerFee: string, takerFee: string): Promise<void> => setTerms({ makerFee, takerFee })
beforeEach(() => set(MAKER, TAKER))

const takeOf = async (uid: string, ad: string, amount: string, fee: string | undefined = TAKER) =>
  venue.ask(uid, {
    call: 'merchantOrder.saveBuy',
    body: { ...(await venue.takeInput(uid, ad, amount)), ...(fee === '' ? {} : { fee }) },
  })
const idOf = (answer: Awaited<ReturnType<typeof takeOf>>): string => ('id' in answer ? answer.id : '')

/** What the house has of fees, beside what it had. */
const houseFees = async (): Promise<Amount> =>
  toAmount(
    (
      await database.pool.query<{ amount: string }>(
        "SELECT coalesce(sum(amount), 0)::text AS amount FROM ledger_lines WHERE uid IS NULL AND kind = 'fees' AND coin = 'USDT'",
      )
    ).rows[0]?.amount ?? '0',
  )
const sinceOf = async () => {
  const before = await houseFees()
  return async (): Promise<string> => subtract(await houseFees(), before)
}

/** Each side of an order: of an ad that sells the merchant is the seller. */
const sides = async (side: 'sell' | 'buy') => {
  const [merchant, taker] = [await venue.person({ merchant: true }), await venue.person()]
  const ad = await venue.ad(merchant, { side })
  const [seller, buyer] = side === 'sell' ? [merchant, taker] : [taker, merchant]
  return { merchant, taker, ad, seller, buyer }
}
const free = async (ad: string): Promise<string> =>
  toAmount((await database.db.selectFrom('c2c_ads').select('free').where('id', '=', ad).executeTakeFirstOrThrow()).free)
const causes = async (id: string, uid: string): Promise<readonly (readonly [string, string])[]> =>
  (
    await database.pool.query<{ cause: string; amount: string }>(
      "SELECT cause, amount::text FROM ledger_lines WHERE cause_id = $1 AND uid = $2 AND cause LIKE 'c2c-fee%' ORDER BY id",
      [id, uid],
    )
  ).rows.map(({ cause, amount }) => [cause, toAmount(amount)] as const)

describe('a fee', () => {
  it('of an ad that sells comes on top of its stock, and out of what the taker gets', async () => {
    const { taker, ad, seller, buyer } = await sides('sell')
    const fees = await sinceOf()
    const id = idOf(await takeOf(taker, ad, '100'))
    expect(await free(ad)).toBe('899.9')
    expect(await venue.order(id)).toMatchObject({
      escrow: '100',
      feeEscrow: '0.1',
      fees: { buyer: TAKER, seller: MAKER },
    })
    await venue.step(buyer, id, pay)
    await venue.step(seller, id, release)
    expect(await venue.order(id)).toMatchObject({ held: '99.8', charged: { buyer: '0.2', seller: '0.1' } })
    expect([await venue.balance(buyer, 'locked'), await venue.balance(seller, 'escrow')]).toEqual(['99.8', '899.9'])
    expect(await fees()).toBe('0.3')
    expect(await causes(id, buyer)).toEqual([['c2c-fee', '-0.2']])
    expect(await causes(id, seller)).toEqual([['c2c-fee', '-0.1']])
    venue.clock.advance(24 * HOUR)
    await venue.escrow.runDue()
    expect(await venue.balance(buyer)).toBe('10099.8')
    const exported = await exportOrders(database.db, buyer)
    expect(exported).toMatchObject([{ id, side: 'buyer', fee_rate: TAKER, fee: '0.2' }])
    expect(JSON.stringify(exported)).not.toContain('record')
  })

  it('of an ad that buys comes out of the taker’s balance beside what they sell', async () => {
    const { taker, ad, seller, buyer } = await sides('buy')
    const fees = await sinceOf()
    const id = idOf(await takeOf(taker, ad, '100'))
    expect([await venue.balance(seller), await free(ad)]).toEqual(['9899.8', '900'])
    await venue.step(buyer, id, pay)
    await venue.step(seller, id, release)
    // The merchant's coins are not held.
    expect([await venue.balance(buyer), await venue.balance(seller)]).toEqual(['10099.9', '9899.8'])
    expect(await fees()).toBe('0.3')
  })

  it('is none where an order is cancelled, and an ad wants no more than before', async () => {
    for (const side of ['sell', 'buy'] as const) {
      const { taker, ad, seller, buyer } = await sides(side)
      const fees = await sinceOf()
      const before = [await venue.balance(seller), await venue.balance(seller, 'escrow'), await free(ad)]
      const id = idOf(await takeOf(taker, ad, '100'))
      expect(errorOf(await venue.step(buyer, id, { kind: 'cancel', state: 'escrowed' }))).toBe('done')
      expect([await venue.balance(seller), await venue.balance(seller, 'escrow'), await free(ad)]).toEqual(before)
      expect(await fees()).toBe('0')
    }
  })

  it('of a division is on what the buyer gets', async () => {
    const { taker, ad, seller, buyer } = await sides('buy')
    const fees = await sinceOf()
    const id = idOf(await takeOf(taker, ad, '100'))
    await venue.step(buyer, id, pay)
    await venue.step(buyer, id, { kind: 'offer', state: 'paid', toBuyer: toAmount('40') })
    await venue.step(seller, id, { kind: 'accept', state: 'paid', toBuyer: toAmount('40') })
    expect([await venue.balance(buyer), await venue.balance(seller), await free(ad)]).toEqual([
      '10039.96',
      '9959.92',
      '960',
    ])
    expect(await fees()).toBe('0.12')
  })

  it('goes back with the coins into a case about what is held, and is taken anew when it ends', async () => {
    const { taker, ad, seller, buyer } = await sides('sell')
    const fees = await sinceOf()
    const id = idOf(await takeOf(taker, ad, '100'))
    await venue.step(buyer, id, pay)
    await venue.step(seller, id, release)
    await venue.step(seller, id, { kind: 'appeal', state: 'released' })
    expect(await venue.order(id)).toMatchObject({ state: 'appealed', escrow: '100', feeEscrow: '0.1', held: '0' })
    expect(await fees()).toBe('0')
    expect(await causes(id, buyer)).toEqual([
      ['c2c-fee', '-0.2'],
      ['c2c-fee-return', '0.2'],
    ])
    await venue.step(buyer, id, { kind: 'state', state: 'appealed' })
    await venue.step(buyer, id, { kind: 'offer', state: 'appealed', toBuyer: toAmount('50') })
    expect(errorOf(await venue.step(seller, id, { kind: 'accept', state: 'appealed', toBuyer: toAmount('50') }))).toBe(
      'done',
    )
    expect(await venue.order(id)).toMatchObject({ held: '49.9', charged: { buyer: '0.1', seller: '0.05' } })
    expect(await fees()).toBe('0.15')
    // Of the seller's fee the rest is stock again, and so are the coins.
    expect(await free(ad)).toBe('949.95')
  })

  it('stays what it was at the take, and a higher one than was seen takes nothing', async () => {
    const { taker, ad, seller, buyer } = await sides('sell')
    expect(errorOf(await takeOf(taker, ad, '100', ''))).toBe('quoteChanged')
    const id = idOf(await takeOf(taker, ad, '100'))
    await set('0.01', '0.01')
    expect(errorOf(await takeOf(await venue.person(), ad, '100'))).toBe('quoteChanged')
    await venue.step(buyer, id, pay)
    await venue.step(seller, id, release)
    expect(await venue.order(id)).toMatchObject({ charged: { buyer: '0.2', seller: '0.1' } })
    await expect(
      database.pool.query(`UPDATE c2c_orders SET record = jsonb_set(record, '{fees,buyer}', '"0"') WHERE id = $1`, [
        id,
      ]),
    ).rejects.toThrow('agreed')
  })
})

describe('of the last coins', () => {
  it('an ad gives what its fee leaves, to one of two at once', async () => {
    const { merchant, taker, ad } = await sides('sell')
    const rival = await venue.person()
    // 400 euros at most at a time: 500 coins.
    const first = idOf(await takeOf(taker, ad, '500'))
    await venue.step(taker, first, pay)
    expect(await free(ad)).toBe('499.5')
    expect(errorOf(await takeOf(rival, ad, '499.5'))).toBe('c2cTaken')
    const both = [rival, await venue.person()].map(async (uid) => errorOf(await takeOf(uid, ad, '499.000001')))
    expect((await Promise.all(both)).toSorted()).toEqual(['c2cTaken', 'done'])
    expect(await free(ad)).toBe('0.000999')
    expect(await venue.balance(merchant, 'escrow')).toBe('1000')
  })

  it('offers say what can be taken beside the fee, and sellers what they can sell', async () => {
    const { taker, ad } = await sides('sell')
    const parts = { db: database.db, market: venue.market, demo: true }
    const query = { uid: taker, coin: 'USDT', currency: 'EUR', ad, limit: 1 } as const
    await database.db.updateTable('c2c_ads').set({ side: 'buy', free: '100' }).where('id', '=', ad).execute()
    expect(await readOffers(parts, { ...query, side: 'sell' }, venue.clock.now())).toMatchObject([
      { free: '100', max: '80', fee: TAKER },
    ])
    const some = { ...query, side: 'sell', amount: toAmount('100') } as const
    expect(await readOffers(parts, { ...some, available: toAmount('100.1') }, venue.clock.now())).toEqual([])
    expect(await readOffers(parts, { ...some, available: toAmount('100.2') }, venue.clock.now())).toHaveLength(1)
    await database.db.updateTable('c2c_ads').set({ side: 'sell', free: '1000' }).where('id', '=', ad).execute()
  })
})
