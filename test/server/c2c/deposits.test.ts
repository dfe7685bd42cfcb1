import { beforeAll, describe, expect, it } from 'vitest'
import { toAmount } from '#protocol'
import { readStanding } from '../../../server/c2c/adViews.ts'
import { readOffers } from '../../../server/c2c/offers.ts'
import { askDeposit } from './escrowVenue.ts'
import { openEscrowVenue } from './openEscrowVenue.ts'
import { errorOf, release } from './orderCommands.ts'

const DAY = 86_400_000

const { database, venue } = await openEscrowVenue()
beforeAll(() => ask('500'))

/** From now on this much is asked of merchants. */
const ask = (amount: string, days = 30): Promise<void> => askDeposit(database.db, { amount, days }, venue.clock.now())
const put = async (uid: string, amount = '500', coin = 'USDT', key?: string) =>
  errorOf(await venue.ask(uid, { call: 'merchant.putDeposit', body: { coin, amount: toAmount(amount) } }, key))
const leave = async (uid: string) => errorOf(await venue.ask(uid, { call: 'merchant.leave', body: {} }))
const post = async (uid: string): Promise<string> => {
  try {
    return await venue.ad(uid)
  } catch (error) {
    return (JSON.parse((error as Error).message) as { error: string }).error
  }
}
const take = async (uid: string, ad: string) =>
  errorOf(await venue.ask(uid, { call: 'merchantOrder.saveBuy', body: await venue.takeInput(uid, ad) }))
const standing = async (uid: string) =>
  (await readStanding({ db: database.db, demo: true }, uid, venue.clock.now())).deposit
const isOffered = async (ad: string): Promise<boolean> => {
  const parts = { db: database.db, market: venue.market, demo: true }
  const query = { uid: '0', ad, coin: 'USDT', currency: 'EUR', side: 'sell' as const, limit: 1 }
  return (await readOffers(parts, query, venue.clock.now())).length === 1
}
const merchantWithDeposit = async () => {
  const uid = await venue.person({ merchant: true })
  expect(await put(uid)).toBe('done')
  return uid
}
/** Time passes, and the merchant was here all along. */
const pass = async (ms: number, ...uids: readonly string[]): Promise<void> => {
  venue.clock.advance(ms)
  for (const uid of uids) await venue.seen(uid)
  await venue.escrow.runDue()
}

describe('what is asked of a merchant', () => {
  it('is put down once, in an account of its own; before it nobody posts, and without it nobody takes', async () => {
    const merchant = await venue.person({ merchant: true })
    expect(await post(merchant)).toBe('c2cDeposit')
    expect(await put(merchant, '499')).toBe('quoteChanged')
    expect(await put(merchant, '500', 'BTC')).toBe('quoteChanged')
    expect(await put(await venue.person())).toBe('c2cMerchant')
    expect(await put(merchant)).toBe('done')
    expect(await put(merchant, '0')).toBe('notNow')
    expect([await venue.balance(merchant), await venue.balance(merchant, 'deposit')]).toEqual(['9500', '500'])
    const ad = await venue.ad(merchant, { side: 'buy' })
    expect(await isOffered(ad)).toBe(true)

    // The terms rise: the ad rests until the rest is down.
    await ask('800')
    const buyer = await venue.person()
    expect(await take(buyer, ad)).toBe('c2cPaused')
    expect(await isOffered(ad)).toBe(false)
    expect(await post(merchant)).toBe('c2cDeposit')
    expect(await standing(merchant)).toMatchObject({ asked: '800', down: '500', missing: '300' })
    expect(await put(merchant, '300')).toBe('done')
    expect(await isOffered(ad)).toBe(true)
    expect(await take(buyer, ad)).toBe('done')

    // Nothing is asked for: nothing is in the way, and what is down stays until its owner leaves.
    await ask('0')
    expect(await post(await venue.person({ merchant: true }))).not.toBe('c2cDeposit')
    expect(await venue.balance(merchant, 'deposit')).toBe('800')
    await ask('500')
  })

  it('is put down once of two requests at once, and by one key', async () => {
    const merchant = await venue.person({ merchant: true })
    const answers = await Promise.all([put(merchant), put(merchant), put(merchant)])
    expect(answers.toSorted()).toEqual(['done', 'notNow', 'notNow'])
    const other = await venue.person({ merchant: true })
    const key = 'deposit-of-one-key'
    expect(await Promise.all([1, 2, 3].map(() => put(other, '500', 'USDT', key)))).toEqual(['done', 'done', 'done'])
    expect([await venue.balance(merchant, 'deposit'), await venue.balance(other, 'deposit')]).toEqual(['500', '500'])
  })

  it('is refused beyond what is there, and its coins can be spent only once', async () => {
    const merchant = await venue.person({ merchant: true })
    await ask('9500')
    expect(await put(merchant, '9500')).toBe('done')
    await ask('10001')
    expect(await put(merchant, '501')).toBe('balanceTooLow')
    await ask('500')
    // An ad of all that is left, and the deposit of another one, at once.
    const late = await venue.person({ merchant: true })
    await ask('0')
    const ad = { amount: toAmount('9800') }
    await ask('500')
    expect(await put(late)).toBe('done')
    await ask('700')
    const both = await Promise.allSettled([put(late, '200'), venue.ad(late, ad)])
    expect(both[0]).toMatchObject({ value: 'done' })
    expect(Number(await venue.balance(late))).toBeGreaterThanOrEqual(0)
    await ask('500')
  })
})

describe('a merchant who leaves', () => {
  it('has every ad closed, and the deposit back after thirty days', async () => {
    const merchant = await merchantWithDeposit()
    const [one, two] = [await venue.ad(merchant), await venue.ad(merchant, { side: 'buy' })]
    expect(await venue.balance(merchant)).toBe('8500')
    expect(await leave(merchant)).toBe('done')
    expect([await venue.balance(merchant), await venue.balance(merchant, 'escrow')]).toEqual(['9500', '0'])
    const states = await database.db.selectFrom('c2c_ads').select('state').where('id', 'in', [one, two]).execute()
    expect(states).toEqual([{ state: 'closed' }, { state: 'closed' }])
    expect(await leave(merchant)).toBe('notNow')
    expect(await post(merchant)).toBe('c2cDeposit')
    expect(await standing(merchant)).toMatchObject({ down: '500', returnAt: venue.clock.now() + 30 * DAY })
    await pass(30 * DAY - 1, merchant)
    expect(await venue.balance(merchant, 'deposit')).toBe('500')
    await pass(1, merchant)
    expect([await venue.balance(merchant), await venue.balance(merchant, 'deposit')]).toEqual(['10000', '0'])
    const { rows } = await database.pool.query<{ cause: string }>(
      "SELECT cause FROM ledger_lines WHERE uid = $1 AND kind = 'deposit' ORDER BY id",
      [merchant],
    )
    expect(rows.map(({ cause }) => cause)).toEqual(['c2c-deposit', 'c2c-deposit-return'])
    expect(await leave(merchant)).toBe('notNow')
  })

  it('may stay until then, by the same call, with what is missing meanwhile', async () => {
    const merchant = await merchantWithDeposit()
    expect(await leave(merchant)).toBe('done')
    expect(await put(merchant, '0')).toBe('done')
    expect(await standing(merchant)).toMatchObject({ leftAt: 0, returnAt: 0, missing: '0' })
    await pass(31 * DAY, merchant)
    expect(await venue.balance(merchant, 'deposit')).toBe('500')
  })

  it('has it back no sooner than orders and cases allow', async () => {
    const [merchant, buyer] = [await merchantWithDeposit(), await venue.person()]
    const id = await venue.take(buyer, await venue.ad(merchant, { payMinutes: 15, releaseMinutes: 15 }))
    expect(await leave(merchant)).toBe('done')
    // Its order goes on; paid, and never released: time opens a case.
    expect(errorOf(await venue.step(buyer, id, { kind: 'pay', state: 'escrowed', reference: 'TR' }))).toBe('done')
    await pass(31 * DAY, merchant)
    await pass(DAY, merchant)
    expect((await venue.order(id)).state).toBe('appealed')
    expect(await venue.balance(merchant, 'deposit')).toBe('500')
    expect(errorOf(await venue.step(merchant, id, { ...release, state: 'appealed' }))).toBe('done')
    await pass(3_600_000, merchant)
    expect(await venue.balance(merchant, 'deposit')).toBe('0')
  })

  it('has it back no sooner than the last order can be appealed, however few days were agreed', async () => {
    const [merchant, buyer] = [await merchantWithDeposit(), await venue.person()]
    const id = await venue.take(buyer, await venue.ad(merchant))
    expect(errorOf(await venue.step(buyer, id, { kind: 'pay', state: 'escrowed', reference: 'TR' }))).toBe('done')
    expect(errorOf(await venue.step(merchant, id, release))).toBe('done')
    await ask('500', 0)
    expect(await leave(merchant)).toBe('done')
    await ask('500')
    // What was bought is held for a day, and so long the order can be appealed.
    await pass(DAY - 1, merchant)
    expect(await venue.balance(merchant, 'deposit')).toBe('500')
    await pass(1, merchant)
    expect(await venue.balance(merchant, 'deposit')).toBe('0')
  })

  it('at the moment of a take: the order is there, or its taker is told, and the rest of the stock comes back', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [merchant, buyer] = [await merchantWithDeposit(), await venue.person()]
      const ad = await venue.ad(merchant)
      const input = await venue.takeInput(buyer, ad)
      const [left, taken] = await Promise.all([
        leave(merchant),
        venue.ask(buyer, { call: 'merchantOrder.saveBuy', body: input }).then(errorOf),
      ])
      expect(left).toBe('done')
      expect(['done', 'c2cTaken', 'c2cPaused']).toContain(taken)
      expect(await venue.balance(merchant, 'escrow')).toBe(taken === 'done' ? '10' : '0')
    }
  })

  it('and stays at the same moment ends in one of both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const merchant = await merchantWithDeposit()
      await Promise.all([leave(merchant), put(merchant, '0'), leave(merchant), post(merchant)])
      const { leftAt, down } = await standing(merchant)
      expect(down).toBe('500')
      // Who left has no ad that could be taken.
      const live = await database.db
        .selectFrom('c2c_ads')
        .select('id')
        .where('owner', '=', merchant)
        .where('state', '!=', 'closed')
        .execute()
      if (leftAt > 0) expect(live).toEqual([])
    }
  })
})
