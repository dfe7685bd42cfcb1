import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { operators } from '#protocol'
import { findAbuse, reportAbuse } from '../../../server/earn/referral/abuse.ts'
import { createInvites } from '../../../server/earn/referral/invites.ts'
import { createReferral } from '../../../server/earn/referral/referral.ts'
import { post } from '../../../server/ledger/post.ts'
import { codeName } from '../../support/codeName.ts'
import { operatorOf, type TestOperator } from '../../support/operator.ts'
import { signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'
import { feePosting } from '../earn/referral/referralVenue.ts'

const HOUR = 3_600_000
let leap = 0
const clock = { now: () => Date.now() + leap }
let venue: TestVenue
let ada: TestOperator
let grace: TestOperator
let auditor: TestOperator

/** An hour signs operators out. */
const signIn = async (): Promise<void> => {
  ada = await operatorOf(venue, ['treasurer'])
  grace = await operatorOf(venue, ['treasurer'])
  auditor = await operatorOf(venue, ['auditor'])
}
beforeAll(async () => {
  venue = await startVenue({ clock })
  await signIn()
})
afterAll(() => venue.close())

let made = 0
const person = async (referrer?: string): Promise<string> => {
  const { uid } = await signUp(venue.address)
  const { db } = venue.database
  if (referrer !== undefined)
    await db.transaction().execute((within) => createInvites({ db, clock, demo: true }).accept(within, referrer, uid))
  return uid
}
const share = async (...uids: readonly string[]): Promise<void> => {
  made += 1
  for (const uid of uids)
    await venue.database.db
      .insertInto('devices')
      .values({ token_hash: `shared${made}`, uid, created_at: '0', seen_at: String(clock.now()) })
      .execute()
}
const trade = async (uid: string): Promise<void> => {
  made += 1
  await post(venue.database.db, [feePosting(uid, `${made}`, '1')], clock.now())
}
/** The next hour comes, and with it a settlement. */
const settle = async (): Promise<void> => {
  leap += HOUR
  const timers = { after: () => () => undefined }
  const { database, services } = venue
  await createReferral({ db: database.db, clock, timers, emitter: services.events, report: () => undefined }).runDue()
}
const reportOf = async (referrer: string): Promise<string> =>
  (
    await venue.database.db
      .selectFrom('referral_reports')
      .select('id')
      .where('referrer', '=', referrer)
      .executeTakeFirstOrThrow()
  ).id
const states = async (referrer: string): Promise<string[]> =>
  (
    await venue.database.db
      .selectFrom('referral_commissions')
      .select('state')
      .where('referrer', '=', referrer)
      .orderBy('id')
      .execute()
  ).map(({ state }) => state)
/** What the log says that became of an act on a report. */
const logOf = async (act: 'dismissReferralReport' | 'upholdReferralReport', id: string): Promise<readonly string[]> =>
  ((await auditor.call('audit', { act })).data?.lines ?? []).flatMap((line) =>
    line.subject === id ? [`${line.name} ${line.outcome} ${line.detail.note}`] : [],
  )

/** Someone invited themselves by one device; a commission is held. */
const ownInvitation = async () => {
  const referrer = await person()
  const invited = await person(referrer)
  await share(referrer, invited)
  await trade(invited)
  await settle()
  await signIn()
  expect(await states(referrer)).toEqual(['held'])
  return { referrer, invited, id: await reportOf(referrer) }
}
const dismiss = async (by: TestOperator, id: string) =>
  (await by.call('dismissReferralReport', { id, note: 'one tablet at home' })).data?.outcome
const uphold = async (by: TestOperator, id: string) =>
  (await by.call('upholdReferralReport', { id, note: 'the same phone each day' })).data?.outcome
const waiting = async (by: TestOperator, id: string): Promise<operators.Review | undefined> => {
  const { data } = await by.call('listReviews', { state: 'open', kinds: ['referral'] })
  return data?.reviews.find(({ subject }) => subject === id)
}
const approve = async (by: TestOperator, id: string) =>
  (await by.call('decideReview', { id: (await waiting(by, id))?.id ?? '0', outcome: 'approved' })).data?.outcome
const view = async (by: TestOperator, id: string) => (await by.call('getReferralReport', { id })).data

describe('a report about invitations', () => {
  it('says what is shared and whom it is about, and nothing else of them', async () => {
    const { referrer, invited, id } = await ownInvitation()
    const report = await view(ada, id)
    expect(report).toMatchObject({ kind: 'own', link: 'device', referrer, times: 1, state: 'open', may: 'yes' })
    expect(report?.accounts).toEqual([
      {
        uid: invited,
        referrer,
        at: expect.any(Number),
        state: 'review',
        held: [{ coin: 'USDT', amount: '0.2' }],
        paid: [],
      },
    ])
    expect(JSON.stringify(report)).not.toMatch(/@|shared\d/)
    expect((await view(auditor, id))?.may).toBe('role')
    expect((await ada.call('countWork', {})).data?.referrals).toBe(1)
    // The look is in the log, found by either account.
    for (const uid of [referrer, invited]) {
      const { data } = await auditor.call('audit', { uid, act: 'getReferralReport' })
      expect(data?.lines.map(({ name, subject }) => `${name} ${subject}`)).toContain(`${ada.name} ${id}`)
    }
    expect(await dismiss(ada, id)).toBe('done')
  })

  it('is for treasurers; auditors read it, and nobody decides about an account of their own', async () => {
    const { referrer, invited, id } = await ownInvitation()
    const others = await operatorOf(venue, ['reviewer', 'support', 'configurator'])
    expect(codeName(await others.call('listReferralReports', { state: 'open' }))).toBe('roleMissing')
    expect(codeName(await others.call('getReferralReport', { id }))).toBe('roleMissing')
    for (const by of [others, auditor])
      for (const call of ['dismissReferralReport', 'upholdReferralReport'] as const)
        expect(codeName(await by.call(call, { id, note: 'a note' }))).toBe('roleMissing')
    for (const uid of [referrer, invited]) {
      const own = await operatorOf(venue, ['treasurer'], uid)
      expect((await view(own, id))?.may).toBe('account')
      expect((await own.call('countWork', {})).data?.referrals).toBe(0)
      expect(codeName(await own.call('dismissReferralReport', { id, note: 'a note' }))).toBe('roleMissing')
      expect(codeName(await own.call('upholdReferralReport', { id, note: 'a note' }))).toBe('roleMissing')
    }
    expect(await uphold(ada, id)).toBe('proposed')
    const own = await operatorOf(venue, ['treasurer'], invited)
    expect((await waiting(own, id))?.may).toBe('account')
    expect(await approve(own, id)).toBe('own')
    expect(await waiting(others, id)).toBeUndefined()
    expect(codeName(await ada.call('dismissReferralReport', { id: '999', note: 'a note' }))).toBe('notFound')
    expect(codeName(await ada.call('dismissReferralReport', { id, note: '  ' }))).toBe('invalidField')
    expect(await approve(grace, id)).toBe('done')
  })
})

describe('a report that is dismissed', () => {
  it('releases what was held with the next hour, and is not found again; the same again is done', async () => {
    const { referrer, invited, id } = await ownInvitation()
    for (const _ of [1, 2]) expect(await dismiss(ada, id)).toBe('done')
    expect(await dismiss(grace, id)).toBe('gone')
    expect(await uphold(grace, id)).toBe('gone')
    expect(await logOf('dismissReferralReport', id)).toEqual([
      `${grace.name} gone one tablet at home`,
      ...[1, 2].map(() => `${ada.name} done one tablet at home`),
    ])
    expect(await view(grace, id)).toMatchObject({ state: 'dismissed', decidedBy: ada.name, may: 'ended' })
    await trade(invited)
    await settle()
    expect(await states(referrer)).toEqual(['paid', 'paid'])
    const { rows } = await venue.database.pool.query(
      `SELECT sum(amount)::float8 AS got FROM ledger_lines WHERE uid = $1 AND cause = 'referral-commission'`,
      [referrer],
    )
    expect(rows).toEqual([{ got: 0.4 }])
    await signIn()
  })

  it('of a ring releases nothing that another report holds', async () => {
    const { referrer, invited, id } = await ownInvitation()
    const third = await person(referrer)
    await share(invited, third)
    await findAbuse(venue.database.db, clock.now())
    const report = await view(ada, id)
    const ring = report?.others.find(({ kind }) => kind === 'ring')
    expect(ring).toMatchObject({ link: 'device', state: 'open' })
    expect(await dismiss(ada, ring?.id ?? '')).toBe('done')
    expect((await view(ada, id))?.accounts[0]?.state).toBe('review')
    expect(await dismiss(ada, id)).toBe('done')
    expect((await view(ada, id))?.accounts[0]?.state).toBe('active')
  })

  it('leaves a referral ended that ended by a document', async () => {
    const referrer = await person()
    const invited = await person(referrer)
    const { db } = venue.database
    await reportAbuse(db, { kind: 'own', link: 'document', referrer, accounts: [invited] }, clock.now())
    await db.updateTable('referrals').set({ ended_at: '1' }).where('referee', '=', invited).execute()
    const id = await reportOf(referrer)
    expect(await dismiss(ada, id)).toBe('done')
    expect((await view(ada, id))?.accounts[0]?.state).toBe('ended')
  })
})

describe('a report that is upheld', () => {
  it('waits for a second person; then the referral ends, and what was held stays with the house', async () => {
    const { referrer, invited, id } = await ownInvitation()
    for (const by of [ada, ada, grace]) expect(await uphold(by, id)).toBe('proposed')
    expect(await waiting(ada, id)).toMatchObject({
      kind: 'referral',
      by: ada.name,
      note: 'the same phone each day',
      may: 'own',
      referral: { kind: 'own', link: 'device', referrer, accounts: [invited] },
    })
    expect(await view(grace, id)).toMatchObject({ state: 'open', waits: true, may: 'waits' })
    expect((await ada.call('countWork', {})).data?.referrals).toBe(0)
    expect((await grace.call('countWork', {})).data?.referrals).toBe(1)
    // Not over the head of who wants it upheld.
    expect(await dismiss(grace, id)).toBe('waits')
    expect(await approve(ada, id)).toBe('own')
    expect((await view(grace, id))?.accounts[0]?.state).toBe('review')
    expect(await approve(grace, id)).toBe('done')
    expect(await view(grace, id)).toMatchObject({ state: 'upheld', decidedBy: grace.name, waits: false, may: 'ended' })
    expect((await view(grace, id))?.accounts[0]?.state).toBe('ended')
    expect((await logOf('upholdReferralReport', id)).at(-1)).toBe(`${ada.name} proposed the same phone each day`)
    await trade(invited)
    await settle()
    expect(await states(referrer)).toEqual(['forfeited'])
    const { rows } = await venue.database.pool.query(
      `SELECT FROM ledger_lines WHERE uid = $1 AND cause = 'referral-commission'`,
      [referrer],
    )
    expect(rows).toEqual([])
    await signIn()
    const decided = (await ada.call('listReferralReports', { state: 'ended', limit: 1 })).data
    expect(decided?.reports.map((one) => `${one.id} ${one.state} ${one.accounts}`)).toEqual([`${id} upheld 1`])
    const next = (await ada.call('listReferralReports', { state: 'ended', after: decided?.next ?? '' })).data
    expect(next?.reports.map((one) => one.id)).not.toContain(id)
    expect(next?.reports.length).toBeGreaterThan(0)
  })

  it('ends every referral of a ring, and only records a sign-up that was refused', async () => {
    const first = await person()
    const second = await person(first)
    const third = await person(second)
    const { db } = venue.database
    await reportAbuse(db, { kind: 'ring', link: 'payout', referrer: first, accounts: [second, third] }, clock.now())
    const ring = await reportOf(first)
    expect(await uphold(ada, ring)).toBe('proposed')
    expect(await approve(grace, ring)).toBe('done')
    expect((await view(ada, ring))?.accounts.map(({ uid, state }) => `${uid} ${state}`)).toEqual([
      `${second} ended`,
      `${third} ended`,
    ])
    const alone = await person()
    for (const _ of [1, 2])
      await reportAbuse(db, { kind: 'own', link: 'device', referrer: alone, accounts: [] }, clock.now())
    const refused = await reportOf(alone)
    expect(await view(ada, refused)).toMatchObject({ times: 2, accounts: [] })
    expect(await uphold(ada, refused)).toBe('proposed')
    expect(await approve(grace, refused)).toBe('done')
    expect((await view(ada, refused))?.state).toBe('upheld')
  })

  it('is open again when the second person does not agree, or the first takes it back', async () => {
    const { id } = await ownInvitation()
    expect(await uphold(ada, id)).toBe('proposed')
    const review = (await waiting(grace, id))?.id ?? ''
    expect((await grace.call('decideReview', { id: review, outcome: 'rejected' })).data?.outcome).toBe('done')
    expect(await view(ada, id)).toMatchObject({ state: 'open', waits: false, may: 'yes' })
    expect(await uphold(ada, id)).toBe('proposed')
    const again = (await waiting(ada, id))?.id ?? ''
    expect((await ada.call('withdrawReview', { id: again })).data?.outcome).toBe('done')
    expect(await dismiss(grace, id)).toBe('done')
  })
})

describe('two operators at once', () => {
  it('one of whom dismisses and one of whom upholds, decide one thing', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      // oxlint-disable no-await-in-loop -- One report after the other.
      const { referrer, id } = await ownInvitation()
      const [dismissed, upheld] = await Promise.all([dismiss(ada, id), uphold(grace, id)])
      const isDismissed = dismissed === 'done'
      expect([dismissed, upheld]).toEqual(isDismissed ? ['done', 'gone'] : ['waits', 'proposed'])
      expect((await view(ada, id))?.state).toBe(isDismissed ? 'dismissed' : 'open')
      if (!isDismissed) expect(await approve(ada, id)).toBe('done')
      await settle()
      expect(await states(referrer)).toEqual([isDismissed ? 'paid' : 'forfeited'])
      await signIn()
      // oxlint-enable no-await-in-loop
    }
  })

  it('who both want it upheld make one request, which one of them can agree to once', async () => {
    const { id } = await ownInvitation()
    const asked = await Promise.all([ada, grace, ada, grace].map((by) => uphold(by, id)))
    expect(new Set(asked)).toEqual(new Set(['proposed']))
    const { rows } = await venue.database.pool.query(
      "SELECT FROM desk_reviews WHERE kind = 'referral' AND subject = $1",
      [id],
    )
    expect(rows).toHaveLength(1)
    const review = await waiting(ada, id)
    const second = review?.by === ada.name ? grace : ada
    const agreed = await Promise.all(
      [1, 2].map(() => second.call('decideReview', { id: review?.id ?? '', outcome: 'approved' })),
    )
    expect(new Set(agreed.map(({ data }) => data?.outcome))).toEqual(new Set(['done', 'gone']))
  })

  it('a decision that breaks off decides nothing, and is made when it is made again', async () => {
    const { id } = await ownInvitation()
    expect(await uphold(ada, id)).toBe('proposed')
    await venue.database.asOwner(
      `CREATE FUNCTION crash() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'crash'; END $$`,
      'CREATE TRIGGER crash BEFORE UPDATE ON desk_reviews FOR EACH ROW EXECUTE FUNCTION crash()',
    )
    try {
      expect(await approve(grace, id)).toBeUndefined()
    } finally {
      await venue.database.asOwner('DROP FUNCTION crash() CASCADE')
    }
    expect(await view(grace, id)).toMatchObject({ state: 'open', waits: true })
    expect((await view(grace, id))?.accounts[0]?.state).toBe('review')
    expect(await approve(grace, id)).toBe('done')
    expect((await view(grace, id))?.accounts[0]?.state).toBe('ended')
  })
})
