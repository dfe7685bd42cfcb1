import { describe, expect, it } from 'vitest'
import { type InputOf, merchant, merchantOrder } from '#protocol'
import { exportRatings } from '../../../server/c2c/exported.ts'
import { rateOrder, readRatingFigures } from '../../../server/c2c/ratings.ts'
import { boughtOrder, somePaidOrder, stepAs } from '../../support/c2cExamples.ts'
import { codeName } from '../../support/codeName.ts'
import { newKey } from '../../support/examples.ts'
import { type Person, signUp } from '../../support/people.ts'
import { openMarketVenue } from './openMarketVenue.ts'

const DAY = 86_400_000
const { venue, clock } = await openMarketVenue()

type Said = Omit<InputOf<typeof merchantOrder.rate>, 'id'>
const good: Said = { version: 0, verdict: 'positive', text: 'Paid within minutes.' }
const bad: Said = { version: 0, verdict: 'negative', text: 'Slow.' }

const rate = async ({ browser }: Person, id: string, said: object = good) =>
  (await browser.call(merchantOrder.rate, { id, ...said } as InputOf<typeof merchantOrder.rate>)).body
const tried = async (person: Person, id: string, said: object = good) => codeName(await rate(person, id, said))
const orderOf = async ({ browser }: Person, id: string) =>
  (await browser.call(merchantOrder.getOrderByOrderNo, { id })).body.data?.order
const ratingsOf = async ({ browser }: Person, id: string, more: object = {}) =>
  (await browser.call(merchant.ratings, { id, ...more })).body
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
      expect([codeName(body), body.field], text).toEqual(['invalidField', 'text'])
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

describe('ratings of a merchant', () => {
  it('are a share with what it is computed from, and texts in pages, without anybody’s account', async () => {
    const reader = await signUp(venue.address)
    const before = await completed()
    const first = (await ratingsOf(reader, before.buyer.uid)).data?.figures
    await rate(before.seller, before.id, { version: 0, verdict: 'negative' })
    const people: Person[] = []
    for (const text of ['One.', 'Two.', 'Three.']) {
      const { seller, id } = await completed()
      people.push(seller)
      await rate(seller, id, { ...good, text })
    }
    const { data } = await ratingsOf(reader, before.buyer.uid, { limit: 2 })
    const [given, positive] = [(first?.given ?? 0) + 4, (first?.positive ?? 0) + 3]
    const share = String(Math.floor((positive / given) * 10_000) / 10_000)
    expect(data?.figures).toEqual({ days: 90, given, positive, share, people: (first?.people ?? 0) + 4 })
    expect(data?.ratings).toMatchObject([
      { verdict: 'positive', text: 'Three.', rater: 'A***' },
      { verdict: 'positive', text: 'Two.', rater: 'A***' },
    ])
    const next = await ratingsOf(reader, before.buyer.uid, { limit: 1, cursor: data?.next })
    expect(next.data?.ratings).toMatchObject([{ text: 'One.' }])
    const told = JSON.stringify([data, next])
    for (const { uid } of people) expect(told).not.toContain(uid)
    expect(told).not.toContain('Lovelace')
    const later = await readRatingFigures(venue.database.db, before.buyer.uid, clock.now() + 91 * DAY)
    expect(later).toEqual({ days: 90, given: 0, positive: 0, share: '0', people: 0 })
    // An account without ads is as one that nobody has.
    expect(codeName(await ratingsOf(reader, before.seller.uid))).toBe('notFound')
    expect(codeName(await ratingsOf(reader, '999999999'))).toBe('notFound')
  })

  it('of the other side of an order are told to its parties', async () => {
    const { seller, buyer, id } = await completed()
    await rate(buyer, id)
    const { data } = (await buyer.browser.call(merchantOrder.getMerchant, { id })).body
    expect(data?.ratings).toMatchObject({ given: 1, positive: 1, share: '1', people: 1 })
    expect(data?.merchant.id).toBe(seller.uid)
  })

  it('count no longer where a case took the coins back, and can then not be given', async () => {
    const person = await signUp(venue.address)
    const { services, database } = venue
    const id = await boughtOrder({ ...venue, person })
    const order = await orderOf(person, id)
    const owner = order?.counterparty ?? ''
    await stepAs(services, person.uid, id, { kind: 'pay', state: 'escrowed', reference: 'TR 1' })
    await stepAs(services, owner, id, { kind: 'release', state: 'paid', acceptsPayer: true })
    await rate(person, id, bad)
    const given = async () => (await ratingsOf(person, owner)).data?.figures.given ?? 0
    const before = await given()
    await stepAs(services, owner, id, { kind: 'appeal', state: 'released' })
    // While it is not decided, nothing is taken from what was said.
    expect(await given()).toBe(before)
    expect(await tried(person, id, { ...good, version: 1 })).toBe('notNow')
    await stepAs(services, person.uid, id, { kind: 'state', state: 'appealed' })
    const { rows } = await database.pool.query<{ id: string }>(
      "INSERT INTO operators (name, roles, created_at) VALUES ('rater', '{treasurer}', 0) RETURNING id",
    )
    const openedAt = (await orderOf(person, id))?.case?.at ?? 0
    const ruler = { id: rows[0]?.id ?? '', accounts: [] }
    const ruling = { id, openedAt, requestKey: newKey(), statements: 2, reason: 'chargedBack', note: '' } as const
    expect(await services.escrow.rule(ruler, { ...ruling, side: 'seller' })).toBe('done')
    expect(await given()).toBe(before - 1)
    expect(await tried(person, id, { ...good, version: 1 })).toBe('notNow')
    expect((await orderOf(person, id))?.rating).toBeUndefined()
  })

  it('lose their words when the account of who wrote them is closed, and nothing else', async () => {
    const { seller, buyer, id } = await completed()
    await rate(seller, id, { ...good, text: 'Going, going, gone.' })
    const { db, pool } = venue.database
    expect(await exportRatings(db, seller.uid)).toMatchObject([{ order: id, by: 'you', body: 'Going, going, gone.' }])
    const before = (await ratingsOf(buyer, buyer.uid)).data?.figures
    await pool.query('UPDATE users SET erase_at = 1 WHERE uid = $1', [seller.uid])
    expect(await venue.services.identity.closures.eraseDue()).toBe(1)
    const { data } = await ratingsOf(buyer, buyer.uid)
    expect(data?.figures).toEqual(before)
    expect(JSON.stringify(data?.ratings)).not.toContain('Going')
    expect((await orderOf(buyer, id))?.rating?.other).toMatchObject({ verdict: 'positive', text: '' })
  })
})
