import { describe, expect, it } from 'vitest'
import { type InputOf, merchant, merchantOrder, type operators } from '#protocol'
import { exportRatings } from '../../../server/c2c/exported.ts'
import { somePaidOrder, stepAs } from '../../support/c2cExamples.ts'
import { codeName } from '../../support/codeName.ts'
import { operatorOf, type TestOperator } from '../../support/operator.ts'
import { type Person, signUp } from '../../support/people.ts'
import { openMarketVenue } from '../c2c/openMarketVenue.ts'

const { venue } = await openMarketVenue()
const WORDS = 'A liar, from 12 Mill Lane.'

const say = async ({ browser }: Person, id: string, said: object) =>
  codeName((await browser.call(merchantOrder.rate, { id, ...said } as InputOf<typeof merchantOrder.rate>)).body)
/** A seller has said something bad of the merchant who bought ten coins. */
const rated = async () => {
  const { seller, buyer, id } = await somePaidOrder(venue)
  await stepAs(venue.services, seller.uid, id, { kind: 'release', state: 'paid', acceptsPayer: true })
  expect(await say(seller, id, { version: 0, verdict: 'negative', text: WORDS })).toBe('200')
  return { seller, buyer, id }
}
const ratingOf = async ({ browser }: Person, id: string) =>
  (await browser.call(merchantOrder.getOrderByOrderNo, { id })).body.data?.order.rating
const pageOf = async (uid: string) => {
  const reader = await signUp(venue.address)
  return (await reader.browser.call(merchant.ratings, { id: uid })).body.data
}
const writtenOf = async (page: TestOperator, uid: string, order: string): Promise<operators.WrittenRating> => {
  const { data } = await page.call('listRatings', { uid })
  const found = data?.ratings.find((one) => one.order === order)
  if (found === undefined) throw new Error('no such rating')
  return found
}
const hiding = (uid: string, { id: rating, version }: operators.WrittenRating) => ({
  uid,
  rating,
  version,
  state: 'hidden' as const,
  reason: 'personalData' as const,
  note: 'an address | in it',
})

describe('the text of a rating', () => {
  it('is hidden from all but who wrote it, for a reason that all read; its verdict counts as before', async () => {
    const { seller, buyer, id } = await rated()
    const ada = await operatorOf(venue, ['support'])
    const before = await pageOf(buyer.uid)
    const written = await writtenOf(ada, buyer.uid, id)
    expect(written).toMatchObject({ rater: seller.uid, verdict: 'negative', text: WORDS, version: 1 })
    const ask = hiding(buyer.uid, written)
    // The same again is done.
    for (const _ of [1, 2]) expect((await ada.call('hideRating', ask)).data?.outcome).toBe('done')
    const after = await pageOf(buyer.uid)
    expect(after?.figures).toEqual(before?.figures)
    expect(after?.ratings.find((one) => one.id === written.id)).toMatchObject({
      verdict: 'negative',
      text: '',
      hidden: 'personalData',
    })
    expect(JSON.stringify(after)).not.toContain('Mill Lane')
    expect(await ratingOf(buyer, id)).toMatchObject({
      other: { verdict: 'negative', text: '', hidden: 'personalData' },
    })
    expect(await ratingOf(seller, id)).toMatchObject({ own: { text: WORDS, hidden: 'personalData' } })
    const { db } = venue.database
    expect(await exportRatings(db, seller.uid)).toMatchObject([
      { by: 'you', body: WORDS, hidden_reason: 'personalData' },
    ])
    expect((await exportRatings(db, buyer.uid)).at(-1)).toMatchObject({ by: 'other', body: '' })
    // Operators read on what they hid, and the log says who did it and why.
    const auditor = await operatorOf(venue, ['auditor'])
    expect(await writtenOf(auditor, buyer.uid, id)).toMatchObject({
      text: WORDS,
      hidden: { reason: 'personalData', by: ada.name },
    })
    const { data: log } = await auditor.call('audit', { uid: buyer.uid, act: 'hideRating' })
    expect(log?.lines[0]).toMatchObject({
      name: ada.name,
      outcome: 'done',
      detail: { reason: 'personalData', note: 'an address | in it' },
    })
    const { rows } = await venue.database.pool.query(
      "SELECT detail ->> 'rating' AS rating FROM desk_audit WHERE act = 'hideRating' AND subject = $1",
      [buyer.uid],
    )
    expect(new Set(rows.map(({ rating }) => rating))).toEqual(new Set([written.id]))
  })

  it('is shown again by operators, and words that replace hidden ones are shown', async () => {
    const { seller, buyer, id } = await rated()
    const ada = await operatorOf(venue, ['support'])
    const written = await writtenOf(ada, buyer.uid, id)
    const ask = hiding(buyer.uid, written)
    await ada.call('hideRating', ask)
    const { reason: _, ...again } = ask
    expect((await ada.call('hideRating', { ...again, state: 'shown' })).data?.outcome).toBe('done')
    expect((await ratingOf(buyer, id))?.other).toMatchObject({ text: WORDS })
    expect((await ratingOf(buyer, id))?.other?.hidden).toBeUndefined()
    await ada.call('hideRating', ask)
    expect(await say(seller, id, { version: 1, verdict: 'negative', text: 'Slow.' })).toBe('200')
    expect((await ratingOf(buyer, id))?.other).toMatchObject({ text: 'Slow.', version: 2 })
    expect((await ratingOf(seller, id))?.own?.hidden).toBeUndefined()
    // Whoever read the old words hides none of the new ones.
    expect((await ada.call('hideRating', ask)).data?.outcome).toBe('changed')
    expect((await ratingOf(buyer, id))?.other?.hidden).toBeUndefined()
  })

  it('is hidden by support alone, never about an account of their own, and only where there is one', async () => {
    const { seller, buyer, id } = await rated()
    const ada = await operatorOf(venue, ['support'])
    const written = await writtenOf(ada, buyer.uid, id)
    const ask = hiding(buyer.uid, written)
    const others = await operatorOf(venue, ['auditor', 'reviewer', 'treasurer', 'configurator'])
    expect(codeName(await others.call('hideRating', ask))).toBe('roleMissing')
    expect(codeName(await (await operatorOf(venue, ['reviewer'])).call('listRatings', { uid: buyer.uid }))).toBe(
      'roleMissing',
    )
    for (const own of [buyer, seller])
      expect(codeName(await (await operatorOf(venue, ['support'], own.uid)).call('hideRating', ask))).toBe(
        'roleMissing',
      )
    expect((await ada.call('hideRating', { ...ask, uid: seller.uid })).data?.outcome).toBe('gone')
    expect(await ratingOf(buyer, id)).toMatchObject({ other: { text: WORDS } })
    const { pool } = venue.database
    for (const change of [
      'hidden_at = 1',
      "verdict = 'positive', hidden_at = 1, hidden_by = (SELECT min(id) FROM operators), hidden_reason = 'other'",
      "body = 'x', hidden_at = 1, hidden_by = (SELECT min(id) FROM operators), hidden_reason = 'other'",
    ])
      await expect(pool.query(`UPDATE c2c_ratings SET ${change} WHERE order_id = $1`, [id]), change).rejects.toThrow(
        /changed once|violates check/,
      )
    // Words go with the account that wrote them, hidden or not.
    await ada.call('hideRating', ask)
    await pool.query("UPDATE c2c_ratings SET body = '', rater_name = '' WHERE order_id = $1", [id])
    expect((await pageOf(buyer.uid))?.ratings.map(({ id: one }) => one)).not.toContain(written.id)
    expect((await ada.call('hideRating', ask)).data?.outcome).toBe('gone')
  })
})
