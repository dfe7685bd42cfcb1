import { beforeEach, describe, expect, it } from 'vitest'
import { toAmount } from '#protocol'
import { readOffers } from '../../../server/c2c/offers.ts'
import type { EscrowVenue } from './escrowVenue.ts'
import { openEscrowVenue } from './openEscrowVenue.ts'
import { pay, release } from './orderCommands.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const { database, venue, setTerms } = await openEscrowVenue()

beforeEach(() => setTerms({}))

const refusalOf = (answer: Awaited<ReturnType<EscrowVenue['ask']>>) =>
  'refused' in answer ? answer.refused : undefined

const takeOf = async (uid: string, ad: string, amount = '10') =>
  venue.ask(uid, { call: 'merchantOrder.saveBuy', body: await venue.takeInput(uid, ad, amount) })
const people = async () => {
  const [merchant, buyer] = [await venue.person({ merchant: true }), await venue.person()]
  return { merchant, buyer, ad: await venue.ad(merchant) }
}

describe('an order keeps the terms of its take', () => {
  it('in its hold and its windows, whatever is set afterwards', async () => {
    const { merchant, buyer, ad } = await people()
    await setTerms({ holdHours: 2, appealMinutes: 30, stateHours: 12, reviewHours: 20 })
    const id = await venue.take(buyer, ad)
    await setTerms({ holdHours: 100, appealMinutes: 60, stateHours: 100, reviewHours: 100 })
    await venue.step(buyer, id, pay)
    await venue.step(merchant, id, release)
    const now = venue.clock.now()
    expect(await venue.order(id)).toMatchObject({
      holdMs: 2 * HOUR,
      heldUntil: now + 2 * HOUR,
      appealBy: now + 30 * MINUTE,
      windows: { stateMs: 12 * HOUR, appealMs: 30 * MINUTE, reviewMs: 20 * HOUR },
    })
    expect(await venue.step(merchant, id, { kind: 'appeal', state: 'released' })).toMatchObject({ id })
    expect((await venue.order(id)).dueAt).toBe(now + 12 * HOUR)
  })
})

describe('terms are those of the moment', () => {
  it('of what an ad may name, and of how many ads a merchant has', async () => {
    const merchant = await venue.person({ merchant: true })
    await setTerms({ payMinutes: { least: 20, most: 30 }, releaseMinutes: { least: 30, most: 60 }, adsMost: 1 })
    const post = async (payMinutes: number, releaseMinutes: number) => {
      try {
        return await venue.ad(merchant, { payMinutes, releaseMinutes })
      } catch (error) {
        return JSON.parse((error as Error).message) as unknown
      }
    }
    expect(await post(15, 30)).toMatchObject({ error: 'invalidField', field: 'payMinutes' })
    expect(await post(20, 61)).toMatchObject({ error: 'invalidField', field: 'releaseMinutes' })
    expect(typeof (await post(20, 30))).toBe('string')
    expect(await post(20, 30)).toEqual({ error: 'tooManyAds', values: { max: '1' } })
  })

  it('of how often a buyer lets orders go', async () => {
    const { buyer, ad } = await people()
    await setTerms({ freeCancels: 1, pauseMinutes: [5] })
    for (const _ of [1, 2]) {
      const id = await venue.take(buyer, ad)
      await venue.step(buyer, id, { kind: 'cancel', state: 'escrowed' })
    }
    expect(refusalOf(await takeOf(buyer, ad))).toMatchObject({ error: 'c2cBlocked' })
    venue.clock.advance(5 * MINUTE)
    await venue.seen(
      (await database.db.selectFrom('c2c_ads').select('owner').where('id', '=', ad).executeTakeFirstOrThrow()).owner,
    )
    expect(refusalOf(await takeOf(buyer, ad))).toBeUndefined()
  })

  it('of how many orders a taker has open, whatever they say they paid, and of takes at once', async () => {
    const { merchant, buyer, ad } = await people()
    await setTerms({ openOrdersMost: 2 })
    await venue.step(buyer, await venue.take(buyer, ad), pay)
    const other = await venue.ad(merchant)
    const both = await Promise.all([takeOf(buyer, ad), takeOf(buyer, other)])
    const [id] = both.flatMap((one) => ('id' in one ? [one.id] : []))
    expect(both.filter((one) => 'id' in one)).toHaveLength(1)
    await venue.step(buyer, id ?? '', pay)
    expect(refusalOf(await takeOf(buyer, ad))).toMatchObject({ error: 'c2cOpenOrders', values: { max: '2' } })
    // Others are not counted with them.
    expect(refusalOf(await takeOf(await venue.person(), ad))).toBeUndefined()
  })

  it('of what an order is worth: offers show it, and a take outside of it is refused', async () => {
    const [merchant, seller] = [await venue.person({ merchant: true }), await venue.person()]
    const ad = await venue.ad(merchant, { side: 'buy' })
    // The ad allows from 8 to 400 euros at 0.8: a USDT is a dollar.
    await setTerms({ orderLeast: toAmount('50'), orderMost: toAmount('100') })
    const offers = async () =>
      readOffers(
        { db: database.db, market: venue.market, demo: true },
        { uid: seller, coin: 'USDT', currency: 'EUR', side: 'sell', ad, limit: 1 },
        venue.clock.now(),
      )
    expect(await offers()).toMatchObject([{ min: '40', max: '80' }])
    expect(refusalOf(await takeOf(seller, ad, '49.98'))?.error).toBe('sizeTooSmall')
    expect(refusalOf(await takeOf(seller, ad, '100.02'))?.error).toBe('sizeTooLarge')
    await setTerms({ orderLeast: toAmount('600') })
    expect(await offers()).toEqual([])
    await setTerms({ orderLeast: toAmount('50'), orderMost: toAmount('100') })
    expect(refusalOf(await takeOf(seller, ad, '50'))).toBeUndefined()
  })
})
