import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cases, certification, speedConfig, user } from '#protocol'
import {
  advancedRequest,
  certifyAdvanced,
  certifyPrimary,
  decided,
  PRIMARY,
  sendPicture,
} from '../../../support/identity.ts'
import { type Person, signUp } from '../../../support/people.ts'
import { freshPicture } from '../../../support/sentPictures.ts'
import { startVenue, type TestVenue } from '../../../support/startVenue.ts'

/** The venue's own clock, with a leap into the future for what expires. */
let leap = 0
const clock = { now: () => Date.now() + leap }
let venue: TestVenue
beforeAll(async () => {
  venue = await startVenue({ clock, demoDelay: 400 })
})
afterAll(() => venue.close())

const echo = async ({ browser }: Person) =>
  (await browser.call(certification.primaryCertificationDataEcho, {})).body.data
const advanced = async ({ browser }: Person) =>
  (await browser.call(certification.advancedCertificationDataEcho, {})).body.data
const center = async ({ browser }: Person) => (await browser.call(user.personalCenter, {})).body.data
const rowsOf = (person: Person) =>
  venue.database.db.selectFrom('identities').selectAll().where('uid', '=', person.uid).executeTakeFirstOrThrow()

describe('the primary step', () => {
  it('begins with nothing: level 0, nothing to withdraw', async () => {
    const person = await signUp(venue.address)
    expect(await echo(person)).toMatchObject({
      state: 'none',
      name: '',
      idNumber: '',
      limit: { level: 0, limit: '0', used: '0', left: '0', limits: ['0', '10000', '500000'] },
    })
  })

  it('is approved by the demo’s policy, which says so, and gives level 1', async () => {
    const person = await signUp(venue.address)
    const { body } = await person.browser.call(certification.primaryCertification, PRIMARY)
    expect(body.data).toMatchObject({ state: 'pending', byDemo: true, name: 'Ada Lovelace', country: 'DE' })
    const step = await decided(() => echo(person))
    expect(step).toMatchObject({ state: 'approved', byDemo: true, limit: { level: 1, left: '10000' } })
    expect(await center(person)).toMatchObject({ level: 1, statusAdvanced: 0 })
    const { body: terms } = await person.browser.call(speedConfig.selectByCode, { instId: 'BTC-USDT' })
    expect(terms.data?.maxStake).toBe('1000')
  })

  it('keeps the number encrypted and echoes it masked', async () => {
    const person = await signUp(venue.address)
    await certifyPrimary(person)
    expect((await echo(person))?.idNumber).toBe('••••••T47')
    const { sealed } = await rowsOf(person)
    expect(sealed?.includes('C01X00T47')).toBe(false)
    const other = await signUp(venue.address)
    expect(() => venue.services.identity.certification.openPrimary(other.uid, sealed)).toThrow('authenticate')
  })

  it('sent twice, also at once, is one case', async () => {
    const person = await signUp(venue.address)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => person.browser.call(certification.primaryCertification, PRIMARY)),
    )
    expect(new Set(answers.map(({ body }) => body.data?.caseId)).size).toBe(1)
    const { body } = await person.browser.call(certification.primaryCertification, {
      ...PRIMARY,
      name: 'Somebody Else',
    })
    expect(body.code).toBe('2501')
    expect((await person.browser.call(cases.list, {})).body.data?.cases).toHaveLength(1)
  })

  it('that was rejected says why and can be sent again', async () => {
    const person = await signUp(venue.address)
    const step = await certifyPrimary(person, { ...PRIMARY, idNumber: 'X1000' })
    expect(step).toMatchObject({ state: 'rejected', reason: 'numberInvalid', limit: { level: 0 } })
    expect(await certifyPrimary(person)).toMatchObject({ state: 'approved', limit: { level: 1 } })
  })

  it.each([
    ['name', { ...PRIMARY, name: 'A' }],
    ['name', { ...PRIMARY, name: 'Ada\u202eLovelace' }],
    ['idNumber', { ...PRIMARY, idNumber: 'ABCDEF' }],
    ['idNumber', { ...PRIMARY, idNumber: '<b>1</b>' }],
    ['country', { ...PRIMARY, country: 'Germany' }],
  ])('refuses a bad %s', async (field, request) => {
    const person = await signUp(venue.address)
    expect((await person.browser.call(certification.primaryCertification, request)).body).toMatchObject({
      code: '1001',
      field,
    })
  })
})

describe('the advanced step', () => {
  it('comes after the primary one, gives level 2 and statusAdvanced 2', async () => {
    const person = await signUp(venue.address)
    const early = await person.browser.call(certification.advancedCertification, await advancedRequest(person))
    expect(early.body.code).toBe('2501')
    await certifyPrimary(person)
    const sent = await person.browser.call(certification.advancedCertification, await advancedRequest(person))
    expect(sent.body.data).toMatchObject({ state: 'pending', document: 'idCard', byDemo: true })
    expect((await center(person))?.statusAdvanced).toBe(1)
    expect(await decided(() => advanced(person))).toMatchObject({ state: 'approved', expiresOn: '2099-01-31' })
    expect(await center(person)).toMatchObject({ level: 2, statusAdvanced: 2 })
    expect((await echo(person))?.limit).toMatchObject({ level: 2, left: '500000' })
  })

  it('with the same picture twice is rejected, reopened once, and sent again', async () => {
    const person = await signUp(venue.address)
    await certifyPrimary(person)
    const same = await freshPicture()
    const request = {
      ...(await advancedRequest(person)),
      front: await sendPicture(person, 'certification', same),
      back: await sendPicture(person, 'certification', same),
    }
    await person.browser.call(certification.advancedCertification, request)
    const step = await decided(() => advanced(person))
    expect(step).toMatchObject({ state: 'rejected', reason: 'sameImage' })
    expect((await center(person))?.statusAdvanced).toBe(3)
    const id = step.caseId ?? ''
    const reopened = await person.browser.call(cases.reopen, { id })
    expect(reopened.body.data).toMatchObject({ state: 'open', next: 'venue', mayReopen: false })
    await decided(async () => (await person.browser.call(cases.get, { id })).body.data)
    expect((await person.browser.call(cases.reopen, { id })).body.code).toBe('2501')
    const { body } = await person.browser.call(cases.get, { id })
    expect(body.data?.events.map(({ kind, by }) => [kind, by])).toEqual([
      ['opened', 'user'],
      ['rejected', 'demo'],
      ['reopened', 'user'],
      ['rejected', 'demo'],
    ])
    await person.browser.call(certification.advancedCertification, await advancedRequest(person))
    expect(await decided(() => advanced(person))).toMatchObject({ state: 'approved' })
  })

  it('never takes pictures of another user, and keeps none of the failed attempt', async () => {
    const [person, other] = [await signUp(venue.address), await signUp(venue.address)]
    await certifyPrimary(person)
    const own = await advancedRequest(person)
    const request = { ...own, selfie: await sendPicture(other, 'certification') }
    expect((await person.browser.call(certification.advancedCertification, request)).body).toMatchObject({
      code: '1009',
    })
    const used = await venue.database.db.selectFrom('uploads').select('used').where('id', '=', own.front).execute()
    expect(used).toEqual([{ used: false }])
  })

  it('refuses a document that has expired, and an identity card without its back', async () => {
    const person = await signUp(venue.address)
    await certifyPrimary(person)
    const { back: _, ...front } = await advancedRequest(person)
    const send = async (
      request: Parameters<typeof person.browser.call<typeof certification.advancedCertification>>[1],
    ) => (await person.browser.call(certification.advancedCertification, request)).body.field
    expect(await send(front)).toBe('back')
    expect(await send({ ...front, document: 'passport', expiresOn: '2001-01-01' })).toBe('expiresOn')
  })

  it('falls back to level 1 when the document expires', async () => {
    const person = await signUp(venue.address)
    await certifyAdvanced(person)
    try {
      leap = Date.UTC(2099, 1, 1) - Date.now()
      // The session is over by then: what the venue says is asked of the venue itself.
      const { verificationOf, advancedEcho } = await import('../../../../server/users/identity/echo.ts')
      expect(await verificationOf(venue.services, person.uid)).toMatchObject({ level: 1, statusAdvanced: 0 })
      expect(await advancedEcho(venue.services, person.uid)).toMatchObject({ state: 'expired' })
      await venue.services.identity.certification.expire()
      const owner = await venue.services.accounts.users.byUid(person.uid)
      expect([owner?.level, owner?.status_advanced]).toEqual([1, 0])
    } finally {
      leap = 0
    }
  })
})

describe('cases', () => {
  it('of another user are as unknown as those that never were', async () => {
    const [person, other] = [await signUp(venue.address), await signUp(venue.address)]
    const { body } = await person.browser.call(certification.primaryCertification, PRIMARY)
    const id = body.data?.caseId ?? ''
    for (const call of [cases.get, cases.reopen, cases.withdraw]) {
      const never = (await other.browser.call(call, { id: '999999999' })).body
      expect((await other.browser.call(call, { id })).body).toEqual(never)
      expect(never.code).toBe('1009')
    }
    expect((await other.browser.call(cases.list, {})).body.data?.cases).toEqual([])
    expect((await echo(other))?.name).toBe('')
  })

  it('are decided once by twenty who decide at the same moment', async () => {
    const person = await signUp(venue.address)
    const { identity, database } = venue.services
    const row = await database.db.transaction().execute(
      async (transaction) =>
        (
          await identity.cases.open(transaction, {
            uid: person.uid,
            kind: 'appeal',
            detail: {},
            plan: undefined,
          })
        ).row,
    )
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        identity.cases.decide(
          row.id,
          at % 2 === 0
            ? { by: `desk:${at}`, outcome: 'approved' }
            : { by: `desk:${at}`, outcome: 'rejected', reason: 'other' },
        ),
      ),
    )
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'gone')).toHaveLength(19)
    expect((await identity.cases.events(row.id)).map(({ kind }) => kind)).toHaveLength(2)
  })

  it('wait for people outside demo mode: no plan, no moment', async () => {
    const { createCertification } = await import('../../../../server/users/identity/certification.ts')
    const person = await signUp(venue.address)
    const { database, identity, accounts } = venue.services
    const { uploads, cases: all } = identity
    const { key, trail, letters } = accounts
    const real = createCertification({
      db: database.db,
      clock,
      demo: false,
      key,
      uploads,
      cases: all,
      trail,
      letters,
      report: () => {},
    })
    await real.sendPrimary({ uid: person.uid, ip: '', userAgent: '' }, { ...PRIMARY })
    const { body } = await person.browser.call(cases.list, {})
    expect(body.data?.cases[0]).toMatchObject({ state: 'open', next: 'venue', byDemo: false })
    const [row] = await identity.cases.list(person.uid)
    expect([row?.plan, row?.decide_at]).toEqual([null, null])
  })

  it('survive a restart, and two venues decide each once', async () => {
    const person = await signUp(venue.address)
    const { identity, database } = venue.services
    await identity.policy.stop()
    const { body } = await person.browser.call(certification.primaryCertification, PRIMARY)
    const id = body.data?.caseId ?? ''
    const { createDemoPolicy } = await import('../../../../server/users/cases/demoPolicy.ts')
    const { systemTimers } = await import('../../../../server/platform/ports.ts')
    const parts = { db: database.db, clock, timers: systemTimers, cases: identity.cases, report: () => {} }
    const [one, two] = [createDemoPolicy(parts), createDemoPolicy(parts)]
    one.start()
    two.start()
    await decided(async () => (await person.browser.call(cases.get, { id })).body.data)
    await Promise.all([one.stop(), two.stop()])
    expect((await identity.cases.events(id)).map(({ kind }) => kind)).toEqual(['opened', 'approved'])
    identity.policy.start()
  })

  it('can be taken back while nobody has decided', async () => {
    const person = await signUp(venue.address)
    await venue.services.identity.policy.stop()
    const { body } = await person.browser.call(certification.primaryCertification, PRIMARY)
    const id = body.data?.caseId ?? ''
    expect((await person.browser.call(cases.withdraw, { id })).body.data).toMatchObject({ state: 'withdrawn' })
    expect((await person.browser.call(cases.withdraw, { id })).body.code).toBe('2501')
    expect((await echo(person))?.state).toBe('none')
    venue.services.identity.policy.start()
  })

  it('have events that nobody changes', async () => {
    const { db } = venue.database
    await expect(db.deleteFrom('case_events').execute()).rejects.toThrow('only grows')
    await expect(db.updateTable('case_events').set({ by: 'desk' }).execute()).rejects.toThrow('only grows')
  })
})

describe('the avatar', () => {
  it('is a picture of one’s own, and can be taken away', async () => {
    const [person, other] = [await signUp(venue.address), await signUp(venue.address)]
    const image = await sendPicture(person, 'avatar')
    expect((await other.browser.call(certification.updateUserHeadImg, { image })).body.code).toBe('1009')
    expect((await person.browser.call(certification.updateUserHeadImg, { image })).body.data?.avatar).toBe(
      `/api/uploads/${image}`,
    )
    expect((await center(person))?.avatar).toBe(`/api/uploads/${image}`)
    await person.browser.call(certification.updateUserHeadImg, {})
    expect((await center(person))?.avatar).toBe('')
  })
})
