import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { findAbuse } from '../../../../server/earn/referral/abuse.ts'
import { codeOf, createInvites } from '../../../../server/earn/referral/invites.ts'
import { createTestDatabase } from '../../../support/database.ts'
import { createReferralVenue, type ReferralVenue } from './referralVenue.ts'

const database = await createTestDatabase()
const { db, pool } = database
afterAll(() => database.drop())
let venue: ReferralVenue
beforeEach(async () => {
  await pool.query('UPDATE referral_settlement SET at = 0')
  venue = createReferralVenue(database)
})

let tokens = 0
/** Both have signed in on one device. */
const shareDevice = async (...uids: readonly string[]): Promise<void> => {
  tokens += 1
  for (const uid of uids)
    await db
      .insertInto('devices')
      .values({ token_hash: `device${tokens}`, uid, created_at: '0', seen_at: String(venue.now()) })
      .execute()
}
/** Both are verified by one document. */
const shareDocument = async (...uids: readonly string[]): Promise<void> => {
  tokens += 1
  for (const uid of uids) {
    await db
      .insertInto('identities')
      .values({ uid, sealed: Buffer.from(''), document_mark: `document${tokens}`, document: 'passport' } as never)
      .execute()
    await db.updateTable('users').set({ level: 1 }).where('uid', '=', uid).execute()
  }
}
const sharePayout = async (...uids: readonly string[]): Promise<void> => {
  tokens += 1
  for (const [at, uid] of uids.entries())
    await db
      .insertInto('payout_accounts')
      .values({
        id: `${tokens}${at}`,
        uid,
        channel: 'sepa',
        label: '',
        method: 'bank',
        currency: 'EUR',
        network: '',
        sealed: Buffer.from(''),
        mark: '',
        person_mark: `person${tokens}`,
        created_at: '0',
        usable_at: '0',
        removed_at: null,
      })
      .execute()
}
const reports = async (referrer: string) =>
  (
    await db
      .selectFrom('referral_reports')
      .select(['kind', 'link', 'accounts', 'times', 'state'])
      .where('referrer', '=', referrer)
      .orderBy('id')
      .execute()
  ).map(({ kind, link, accounts, times }) => [kind, link, accounts.join(' '), times].join('/'))

describe('somebody who invites themselves', () => {
  it('by one device: is reported, and commissions are held', async () => {
    const ada = await venue.person()
    const second = await venue.person(ada)
    await venue.trade(second, '1')
    await shareDevice(ada, second)
    await venue.hour()
    expect(await reports(ada)).toEqual([`own/device/${second}/1`])
    expect((await venue.commissions(ada)).map(({ state }) => state)).toEqual(['held'])
    await venue.hour()
    expect(await reports(ada)).toEqual([`own/device/${second}/1`])
  })
  it.each([
    ['document', shareDocument],
    ['payout', sharePayout],
  ] as const)('by one %s: is reported, and the referral ends', async (link, share) => {
    const ada = await venue.person()
    const second = await venue.person(ada)
    await share(ada, second)
    await venue.hour()
    await venue.trade(second, '1')
    await venue.hour()
    expect(await reports(ada)).toEqual([`own/${link}/${second}/1`])
    expect(await venue.commissions(ada)).toEqual([])
  })
  it('what was settled before stays, what is held goes', async () => {
    const ada = await venue.person()
    const second = await venue.person(ada)
    await venue.trade(second, '1')
    await venue.hour()
    await shareDevice(ada, second)
    await venue.hour()
    await venue.trade(second, '1')
    await venue.hour()
    await sharePayout(ada, second)
    await venue.hour()
    expect((await venue.commissions(ada)).map(({ state }) => state)).toEqual(['paid', 'forfeited'])
  })
  it('a document that was not verified says nothing', async () => {
    const ada = await venue.person()
    const second = await venue.person(ada)
    await shareDocument(ada, second)
    await db.updateTable('users').set({ level: 0 }).where('uid', '=', second).execute()
    await venue.hour()
    expect(await reports(ada)).toEqual([])
  })
  it('the devices of an account that everybody shares say nothing', async () => {
    const ada = await venue.person()
    await db.updateTable('users').set({ shared: true }).where('uid', '=', ada).execute()
    const second = await venue.person(ada)
    await shareDevice(ada, second)
    await venue.hour()
    expect(await reports(ada)).toEqual([])
  })
})

it('all of them are found, however few are looked at together', async () => {
  const ada = await venue.person()
  const others: string[] = []
  for (const share of [shareDevice, shareDocument, sharePayout, shareDevice]) {
    const other = await venue.person(ada)
    await share(ada, other)
    others.push(other)
  }
  await findAbuse(db, venue.now(), 1)
  const [first, second, third, fourth] = others
  expect((await reports(ada)).toSorted()).toEqual(
    [`own/device/${first}/1`, `own/document/${second}/1`, `own/payout/${third}/1`, `own/device/${fourth}/1`].toSorted(),
  )
})

describe('rings', () => {
  it('are reported, and the desk decides: a family shares a tablet', async () => {
    const ada = await venue.person()
    const [bob, eve] = [await venue.person(ada), await venue.person(ada)]
    await shareDevice(bob, eve)
    await venue.trade(bob, '1')
    await venue.hour()
    expect(await reports(ada)).toEqual([`ring/device/${bob} ${eve}/1`])
    expect((await venue.commissions(ada)).map(({ state }) => state)).toEqual(['paid'])
  })
  it('that lead back to their beginning over others', async () => {
    const ada = await venue.person()
    const bob = await venue.person(ada)
    const eve = await venue.person(bob)
    await shareDocument(ada, eve)
    await venue.hour()
    expect(await reports(ada)).toEqual([`ring/document/${bob} ${eve}/1`])
  })
})

const asks = (known = false) => {
  const invites = createInvites({ db, clock: { now: venue.now }, demo: true })
  return (code: string) => invites.check(code, () => Promise.resolve(known))
}

describe('a sign-up by a code', () => {
  it('finds who invites; the code of an account is drawn once, whoever asks at the same time', async () => {
    const ada = await venue.person()
    const codes = await Promise.all([1, 2, 3, 4].map(() => codeOf(db, ada, venue.now())))
    expect(new Set(codes).size).toBe(1)
    expect(await asks()(codes[0] ?? '')).toEqual({ referrer: ada })
  })
  it('is refused by an unknown code, that of an account of another kind, and that of Tapeline’s own', async () => {
    const unknown = { refused: { error: 'inviteUnknown', field: 'invite' } }
    expect(await asks()('ZZZZZZZZ')).toEqual(unknown)
    for (const more of [{ demo: false }, { automatic: true }]) {
      const code = await codeOf(db, await venue.person(undefined, more), venue.now())
      expect(await asks()(code)).toEqual(unknown)
    }
  })
  it('on a device of whoever invites is refused, and reported once with how often', async () => {
    const ada = await venue.person()
    const code = await codeOf(db, ada, venue.now())
    const own = { refused: { error: 'inviteOwn', field: 'invite' } }
    expect(await asks(true)(code)).toEqual(own)
    expect(await asks(true)(code)).toEqual(own)
    expect(await reports(ada)).toEqual(['own/device//2'])
  })
})
