import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ERRORS, type InputOf, merchantOrder } from '#protocol'
import { rateOrder } from '../../../server/c2c/ratings.ts'
import { boughtOrder, somePaidOrder, stepAs } from '../../support/c2cExamples.ts'
import { type Person, signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'
import { createTestMarket, type TestMarket } from '../engine/testMarket.ts'

const DAY = 86_400_000
const clock = { now: () => Date.now() }
let venue: TestVenue
let market: TestMarket
beforeAll(async () => {
  market = createTestMarket(clock.now)
  venue = await startVenue({ clock, market: () => market })
})
afterAll(() => venue.close())
beforeEach(() => market.setLast('EUR-USD', '1.25'))

type Said = Omit<InputOf<typeof merchantOrder.rate>, 'id'>
const good: Said = { version: 0, verdict: 'positive', text: 'Paid within minutes.' }
const bad: Said = { version: 0, verdict: 'negative', text: 'Slow.' }

const codeOf = (body: { readonly code: unknown }) =>
  Object.entries(ERRORS).find(([, { code }]) => code === body.code)?.[0] ?? String(body.code)
const rate = async ({ browser }: Person, id: string, said: object = good) =>
  (await browser.call(merchantOrder.rate, { id, ...said } as InputOf<typeof merchantOrder.rate>)).body
const tried = async (person: Person, id: string, said: object = good) => codeOf(await rate(person, id, said))
const orderOf = async ({ browser }: Person, id: string) =>
  (await browser.call(merchantOrder.getOrderByOrderNo, { id })).body.data?.order
/** Somebody new has sold ten coins to the merchant. */
const completed = async () => {
  const { seller, buyer, id } = await somePaidOrder(venue)
  await stepAs(venue.services, seller.uid, id, { kind: 'release', state: 'paid', acceptsPayer: true })
  return { seller, buyer, id }
}
const rowsOf = async (id: string) =>
  (await venue.database.pool.query('SELECT * FROM c2c_ratings WHERE order_id = $1 ORDER BY id', [id])).rows as {
    verdict: string
    version: number
  }[]

describe('rating the other side of an order', () => {
  it('is done once by each, and both read it on the order', async () => {
    const { seller, buyer, id } = await completed()
    expect((await orderOf(seller, id))?.rating?.until).toBeGreaterThan(clock.now() + 29 * DAY)
    expect((await rate(seller, id)).data?.rating).toMatchObject({ verdict: 'positive', text: good.text, version: 1 })
    expect((await rate(buyer, id, bad)).data?.rating).toMatchObject({ verdict: 'negative', version: 1 })
    expect((await orderOf(seller, id))?.rating).toMatchObject({
      own: { verdict: 'positive', text: good.text, version: 1 },
      other: { verdict: 'negative', text: bad.text },
    })
  })

  it('again with the same is done, is changed once, and stays then', async () => {
    const { seller, id } = await completed()
    await rate(seller, id)
    expect(await tried(seller, id)).toBe('200')
    // Whoever has not seen it overwrites nothing.
    expect(await tried(seller, id, bad)).toBe('c2cMoved')
    expect((await rate(seller, id, { ...bad, version: 1 })).data?.rating.version).toBe(2)
    expect(await tried(seller, id, { ...bad, version: 1 })).toBe('200')
    expect(await tried(seller, id, { ...good, version: 1 })).toBe('c2cMoved')
    expect(await tried(seller, id)).toBe('c2cMoved')
    expect((await orderOf(seller, id))?.rating).toMatchObject({ until: 0, own: { verdict: 'negative', version: 2 } })
    expect(await rowsOf(id)).toMatchObject([{ verdict: 'negative', version: 2 }])
  })

  it('from two devices at once is one rating', async () => {
    const { seller, buyer, id } = await completed()
    const answers = await Promise.all([good, bad, good, bad].map((said) => tried(seller, id, said)))
    expect(answers.toSorted()).toEqual(['200', '200', 'c2cMoved', 'c2cMoved'])
    expect(await Promise.all(Array.from({ length: 4 }, () => tried(buyer, id)))).toEqual(Array(4).fill('200'))
    expect(await rowsOf(id)).toMatchObject([{ version: 1 }, { version: 1 }])
  })

  it('is possible of a completed order alone, by its two parties, for 30 days', async () => {
    const { seller, buyer, id } = await somePaidOrder(venue)
    const stranger = await signUp(venue.address)
    expect(await tried(buyer, id)).toBe('notNow')
    expect((await orderOf(buyer, id))?.rating).toBeUndefined()
    await stepAs(venue.services, seller.uid, id, { kind: 'release', state: 'paid', acceptsPayer: true })
    expect(await tried(stranger, id)).toBe('notFound')
    await rate(seller, id)
    const { database, identity } = venue.services
    const later = {
      db: database.db,
      clock: { now: () => Date.now() + 31 * DAY },
      certification: identity.certification,
    }
    // Nobody loses what they said, and nobody says anything new.
    expect(await rateOrder(later, buyer.uid, { id, ...good })).toMatchObject({ refused: { error: 'c2cTooLate' } })
    expect(await rateOrder(later, seller.uid, { id, ...bad, version: 1 })).toMatchObject({
      refused: { error: 'c2cTooLate' },
    })
    expect(await rateOrder(later, seller.uid, { id, ...good })).toMatchObject({ verdict: 'positive', version: 1 })
    const person = await signUp(venue.address)
    const canceled = await boughtOrder({ ...venue, person })
    await stepAs(venue.services, person.uid, canceled, { kind: 'cancel', state: 'escrowed' })
    expect(await tried(person, canceled)).toBe('notNow')
  })

  it('takes no text that leads out of Tapeline, hides anything, or is too long; and none at all', async () => {
    const { seller, id } = await completed()
    for (const text of [
      'see https://tapeline.example/login',
      'call me at +49 170 1234567',
      'DE89 3704 0044 0532 0130 00',
      'on Telegram',
      '\u202Egnihton',
      'a\u0000b',
      'x'.repeat(201),
      '  ',
    ]) {
      const body = await rate(seller, id, { ...good, text })
      expect([codeOf(body), body.field], text).toEqual(['invalidField', 'text'])
    }
    expect((await rate(seller, id, { version: 0, verdict: 'positive' })).data?.rating.text).toBe('')
  })

  it('stays in the records as it was given: no row is removed, moved, or changed twice', async () => {
    const { seller, id } = await completed()
    await rate(seller, id)
    const { pool } = venue.database
    await rate(seller, id, { ...bad, version: 1 })
    for (const change of [
      "verdict = 'positive'",
      "verdict = 'positive', version = version + 1",
      'rated = rater',
      'at = at - 1',
      "body = 'Great.'",
      "verdict = 'positive', body = '', rater_name = ''",
    ])
      await expect(pool.query(`UPDATE c2c_ratings SET ${change} WHERE order_id = $1`, [id]), change).rejects.toThrow(
        /changed once|violates check/,
      )
    await expect(pool.query('DELETE FROM c2c_ratings WHERE order_id = $1', [id])).rejects.toThrow('not allowed')
  })
})
