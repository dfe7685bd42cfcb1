import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activity, certification, reset, signin, user, v1 } from '#protocol'
import { createTrail } from '../../../../server/users/accounts/trail.ts'
import { createBrowser } from '../../../support/api.ts'
import { ManualTime } from '../../../support/manualTime.ts'
import { freshEmail, newestCode, PASSWORD, signUp } from '../../../support/people.ts'
import { appCode, bindApp } from '../../../support/securityExamples.ts'
import { startVenue, type TestVenue } from '../../../support/startVenue.ts'

const DAY = 86_400_000
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const clock = new ManualTime()
let venue: TestVenue
beforeAll(async () => {
  venue = await startVenue({ clock })
})
afterAll(() => venue.close())

describe('the trail of an account', () => {
  it('tells its owner of sign-ups, sign-ins, failures and sign-outs, with the device', async () => {
    const { account, browser } = await signUp(venue.address)
    const headers = { 'user-agent': PHONE }
    await browser.call(v1.loginOut, {}, { headers })
    await browser.call(signin.loginX, { account, password: 'not the password' }, { headers })
    await browser.call(signin.loginX, { account, password: PASSWORD }, { headers })
    await expect
      .poll(async () => (await browser.call(activity.list, {})).body.data?.events.map(({ kind }) => kind).toSorted())
      .toEqual(['signIn', 'signInFailed', 'signOut', 'signUp'])
    const { body } = await browser.call(activity.list, { view: 'signIns', limit: 1 })
    expect(body.data?.events).toMatchObject([
      { ip: '127.0.0.1', device: { browser: 'Chrome', system: 'Android' }, about: '', time: String(clock.now()) },
    ])
  })

  it('tells what proved a sign-up, a sign-in and a reset, and what was wrong', async () => {
    const person = await signUp(venue.address)
    const { account, browser, uid } = person
    const fresh = createBrowser(venue.address)
    clock.advance(60_000)
    await fresh.call(user.sendEmailCodeByEmailLogin, { account })
    const mailed = await newestCode(fresh, account)
    const login = (password: string, code?: string, from = fresh) =>
      from.call(signin.loginX, { account, password, ...(code === undefined ? {} : { code }) })
    await login('not the password')
    await login(PASSWORD, mailed === '111111' ? '222222' : '111111')
    await login(PASSWORD, mailed)
    await login(PASSWORD, undefined, browser)
    const uri = await bindApp(venue, uid)
    const [recovery = ''] = await venue.services.accounts.recoveryCodes.issue(uid)
    await login(PASSWORD, recovery)
    await login(PASSWORD, appCode(uri, clock.now()))
    const lines = async () => {
      const { body } = await fresh.call(activity.list, { limit: 100 })
      const events = body.data?.events.filter(({ kind }) => ['signUp', 'signIn', 'signInFailed'].includes(kind)) ?? []
      return events.map(({ kind, proofs }) => [kind, ...proofs].join(' ')).toSorted()
    }
    await expect
      .poll(lines)
      .toEqual([
        'signIn password',
        'signIn password authenticator',
        'signIn password emailCode',
        'signIn password recoveryCode',
        'signInFailed emailCode',
        'signInFailed password',
        'signUp emailCode',
      ])
    clock.advance(60_000)
    const codes = { code: appCode(uri, clock.now()), nextCode: appCode(uri, clock.now() + 30_000) }
    const { data } = (await fresh.call(reset.googleSecretKeyVerify, { account, ...codes })).body
    await fresh.call(reset.googleChangePassword, { token: data?.token ?? '', password: `${PASSWORD} anew` })
    const { events } = await venue.services.accounts.trail.read(venue.services.database.db, uid, { limit: 9 })
    expect(events.find(({ kind }) => kind === 'passwordReset')?.proofs).toEqual(['authenticator'])
  })

  it('leaves entries from before proofs were recorded as they are, and what another version wrote', async () => {
    const { browser, uid } = await signUp(venue.address)
    const { trail } = venue.services.accounts
    const line = { uid, kind: 'signIn', ip: '', userAgent: '' } as const
    await trail.record(venue.services.database.db, line)
    await trail.record(venue.services.database.db, { ...line, detail: { proofs: 'password tattoo' } })
    const { body } = await browser.call(activity.list, { limit: 2 })
    expect(body.data?.events.map(({ proofs }) => proofs)).toEqual([['password'], []])
  })

  it('comes page by page, each line once', async () => {
    const { browser, uid } = await signUp(venue.address)
    const { trail } = venue.services.accounts
    for (let count = 0; count < 5; count += 1)
      await trail.record(venue.services.database.db, {
        uid,
        kind: 'passkeyAdded',
        ip: '',
        userAgent: '',
        detail: { about: `key ${count}` },
      })
    const seen: string[] = []
    for (let cursor: string | undefined, rounds = 0; rounds < 9; rounds += 1) {
      const { body } = await browser.call(activity.list, { limit: 2, ...(cursor === undefined ? {} : { cursor }) })
      seen.push(...(body.data?.events.map(({ about }) => about) ?? []))
      cursor = body.data?.next
      if (cursor === undefined) break
    }
    expect(seen).toEqual(['key 4', 'key 3', 'key 2', 'key 1', 'key 0', ''])
  })

  it('tells the address of the connection, whatever a header says', async () => {
    const { account, browser } = await signUp(venue.address)
    const headers = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' }
    await browser.call(signin.loginX, { account, password: PASSWORD }, { headers })
    const { body } = await browser.call(activity.list, { view: 'signIns', limit: 1 })
    expect(body.data?.events).toMatchObject([{ kind: 'signIn', ip: '127.0.0.1' }])
  })

  it('tells its owner that somebody asked for a new password, by a code or by hand', async () => {
    const { account, browser } = await signUp(venue.address)
    const stranger = createBrowser(venue.address)
    const headers = { 'user-agent': PHONE }
    await stranger.call(signin.emailSendingCode, { account, purpose: 'reset' }, { headers })
    const reason = 'I have lost my phone.'
    await stranger.call(certification.manualReset, { what: 'all', reason, images: [], account }, { headers })
    const asked = async () =>
      (await browser.call(activity.list, {})).body.data?.events.filter(({ kind }) => kind === 'resetAsked')
    const line = { ip: '127.0.0.1', device: { browser: 'Chrome', system: 'Android' }, about: '' }
    await expect.poll(asked).toMatchObject([line, line])
  })

  it('has no line of what did not happen: no other session ended, a locked factor that was not compared', async () => {
    const person = await signUp(venue.address)
    const { browser, uid } = person
    const lines = async (wanted: string) =>
      (await browser.call(activity.list, { limit: 100 })).body.data?.events.filter(({ kind }) => kind === wanted).length
    for (let nth = 0; nth < 3; nth += 1) await browser.call(activity.endOthers, {})
    expect(await lines('otherSessionsEnded')).toBe(0)
    await venue.services.accounts.enter(undefined, { uid, ip: '', userAgent: '' })
    for (let nth = 0; nth < 3; nth += 1) await browser.call(activity.endOthers, {})
    expect(await lines('otherSessionsEnded')).toBe(1)

    await bindApp(venue, uid)
    const answers = []
    for (let nth = 0; nth < 9; nth += 1)
      answers.push((await browser.call(activity.setPhrase, { phrase: 'blue heron', code: '000000' })).body.code)
    expect(answers).toEqual([...Array(5).fill('2001'), ...Array(4).fill('2007')])
    expect(await lines('stepUpFailed')).toBe(5)
  })

  it('has each sign-in that opened a session: where no line can be written, nobody is let in', async () => {
    const { uid } = await signUp(venue.address)
    const { database, services } = venue
    const left = async () =>
      (
        await database.pool.query(
          `SELECT (SELECT count(*) FROM sessions WHERE uid = $1) AS sessions,
            (SELECT count(*) FROM devices WHERE uid = $1) AS devices,
            (SELECT count(*) FROM account_events WHERE uid = $1) AS lines`,
          [uid],
        )
      ).rows[0] as unknown
    expect(await left()).toEqual({ sessions: '1', devices: '1', lines: '1' })
    const entry = { uid, ip: '', userAgent: '' }
    await expect(services.accounts.enter(undefined, { ...entry, kind: '' as 'signIn' })).rejects.toMatchObject({
      constraint: 'account_events_kind_check',
    })
    expect(await left()).toEqual({ sessions: '1', devices: '1', lines: '1' })
    const { device } = await services.accounts.enter(undefined, { ...entry, kind: 'signIn' })
    expect(await left()).toEqual({ sessions: '2', devices: '2', lines: '2' })
    // A session in place of another is no sign-in, and a device that is known stays one, with another cookie.
    expect((await services.accounts.enter(device, entry)).device).not.toBe(device)
    expect(await left()).toEqual({ sessions: '3', devices: '2', lines: '2' })
  })

  it('shows nothing of others', async () => {
    const ada = await signUp(venue.address)
    const bob = await signUp(venue.address)
    const { body } = await bob.browser.call(activity.list, {})
    expect(body.data?.events).toHaveLength(1)
    const own = (await ada.browser.call(activity.list, {})).body.data?.events[0]
    expect(body.data?.events[0]?.id).not.toBe(own?.id)
  })

  it('says nothing of a name without an account', async () => {
    const { browser } = await signUp(venue.address)
    await browser.call(signin.loginX, { account: freshEmail(), password: 'not the password' })
    expect((await browser.call(activity.list, {})).body.data?.events).toHaveLength(1)
  })

  it('cannot be changed or cut by a statement', async () => {
    const { database } = venue
    await expect(database.asOwner("UPDATE account_events SET ip = '10.0.0.1'")).rejects.toThrow('not changed')
    await expect(database.asOwner('DELETE FROM account_events')).rejects.toThrow('not changed')
    await expect(database.asOwner('TRUNCATE account_events')).rejects.toThrow('not changed')
  })

  it('keeps a line for 400 days', async () => {
    const { db } = venue.services.database
    const later = new ManualTime()
    const trail = createTrail(later)
    const { uid } = await signUp(venue.address)
    later.advance(clock.now() - later.now() + 399 * DAY)
    await trail.purge(db)
    expect((await trail.read(db, uid, { limit: 5 })).events).toHaveLength(1)
    later.advance(DAY)
    await trail.purge(db)
    expect((await trail.read(db, uid, { limit: 5 })).events).toHaveLength(0)
  })
})
