import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toPrice } from '#protocol'
import { findAds } from '../../../server/c2c/offers.ts'
import { c2cTermsAt } from '../../../server/settings/c2cTerms.ts'
import { type AttackVenue, createAttackVenue, MINUTE } from './attackVenue.ts'
import { cancel, pay, undo } from './orderCommands.ts'

let kit: AttackVenue
beforeAll(async () => {
  kit = await createAttackVenue()
})
afterAll(() => kit.database.drop())

let documents = 0
type Document = 'passport' | 'idCard' | null
/** From now on these accounts gave one document, as of the second step if it is named. */
const giveDocument = async (uids: readonly string[], kinds: readonly Document[] = []): Promise<void> => {
  documents += 1
  await kit.database.db
    .insertInto('identities')
    .values(
      uids.map((uid, at) => ({
        uid,
        sealed: null,
        document_mark: `document ${documents}`,
        document: kinds[at] ?? null,
        primary_case: null,
        expires_on: null,
        front: null,
        back: null,
        selfie: null,
        advanced_case: null,
      })),
    )
    .execute()
}
const setLevel = (uid: string, level: number) =>
  kit.database.db.updateTable('users').set({ level }).where('uid', '=', uid).execute()
/** Two accounts, verified by one document unless something else is said. */
const twoAccounts = async (more: { kinds?: readonly Document[]; merchant?: boolean } = {}) => {
  const [one, other] = [await kit.venue.person({ merchant: more.merchant ?? false }), await kit.venue.person()]
  await giveDocument([one, other], more.kinds)
  return [one, other] as const
}
const BUYS = { side: 'buy', pricing: { kind: 'fixed', price: toPrice('0.79') } } as const
/** Ads that buy, which somebody can take. */
const offeredTo = async (uid: string): Promise<string[]> => {
  const { db } = kit.database
  const [parts, at] = [{ db, market: kit.venue.market, demo: true }, kit.venue.clock.now()]
  const query = { uid, coin: 'USDT', currency: 'EUR', side: 'sell', limit: 100 } as const
  return (await findAds(parts, query, at, await c2cTermsAt(parts, at))).map(({ row }) => row.id)
}

describe('two accounts that are verified by one document', () => {
  it('take no ad of each other, and are not offered any', async () => {
    const [merchant, other] = await twoAccounts({ merchant: true })
    const sells = await kit.venue.ad(merchant)
    const buys = await kit.venue.ad(merchant, BUYS)
    expect(await kit.take(other, sells)).toBe('c2cOwnAd')
    expect(await kit.take(other, buys)).toBe('c2cOwnAd')
    expect(await offeredTo(other)).not.toContain(buys)
    const stranger = await kit.venue.person()
    expect(await offeredTo(stranger)).toContain(buys)
    expect(await kit.take(stranger, sells)).toBe('done')
    await kit.isSound()
  })

  it('are two people while one of them is not verified, or their documents are of two kinds', async () => {
    const [merchant, other] = await twoAccounts({ merchant: true })
    const [ad, buys] = [await kit.venue.ad(merchant), await kit.venue.ad(merchant, BUYS)]
    // Whoever names the document of somebody else takes nothing from them before it is verified.
    await setLevel(other, 0)
    expect(await offeredTo(other)).toContain(buys)
    expect(await kit.take(other, ad)).toBe('done')
    await setLevel(other, 1)
    expect(await offeredTo(other)).not.toContain(buys)
    const [second, third] = await twoAccounts({ merchant: true, kinds: ['passport', 'idCard'] })
    expect(await kit.take(third, await kit.venue.ad(second))).toBe('done')
    const [fourth, fifth] = await twoAccounts({ merchant: true, kinds: ['passport', null] })
    expect(await kit.take(fifth, await kit.venue.ad(fourth))).toBe('c2cOwnAd')
  })

  it('have one pause for what both let go', async () => {
    const [one, other] = await twoAccounts()
    const ad = await kit.venue.ad(await kit.venue.person({ merchant: true }))
    for (const uid of [one, other, one, other]) {
      // One after the other: each counts those before it.
      // oxlint-disable-next-line no-await-in-loop
      expect(await kit.step(uid, await kit.venue.take(uid, ad), cancel)).toBe('done')
    }
    for (const uid of [one, other]) expect(await kit.take(uid, ad)).toBe('c2cBlocked')
    expect(await kit.take(await kit.venue.person(), ad)).toBe('done')
    kit.venue.clock.advance(16 * MINUTE)
    expect(await kit.take(other, ad)).toBe('done')
    await kit.isSound()
  })

  it('have one unpaid order of a pair between them, also when both ask at once or undo', async () => {
    const [one, other] = await twoAccounts()
    const ad = await kit.venue.ad(await kit.venue.person({ merchant: true }))
    const [first, second] = await Promise.all([kit.take(one, ad), kit.take(other, ad)])
    expect([first, second].toSorted()).toEqual(['c2cUnpaid', 'done'])
    const [taker, waiting] = first === 'done' ? [one, other] : [other, one]
    const { id } = await kit.database.db
      .selectFrom('c2c_orders')
      .select('id')
      .where('taker', '=', taker)
      .executeTakeFirstOrThrow()
    expect(await kit.step(taker, id, pay)).toBe('done')
    expect(await kit.take(waiting, ad)).toBe('done')
    expect(await kit.step(taker, id, undo)).toBe('c2cUnpaid')
    await kit.isSound()
  })

  it('have the open orders of one person between them', async () => {
    const [one, other] = await twoAccounts()
    const ad = await kit.venue.ad(await kit.venue.person({ merchant: true }))
    for (const uid of [one, other, one, other, one]) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await kit.step(uid, await kit.venue.take(uid, ad), pay)).toBe('done')
    }
    expect(await kit.take(other, ad)).toBe('c2cOpenOrders')
    await kit.isSound()
  })
})
