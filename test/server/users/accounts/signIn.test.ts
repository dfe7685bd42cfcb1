import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { common, signin, user, v1 } from '#protocol'
import { createSessions } from '../../../../server/users/accounts/sessions.ts'
import { type Browser, createBrowser } from '../../../support/api.ts'
import { ManualTime } from '../../../support/manualTime.ts'
import { freshEmail, messagesTo, newestCode, PASSWORD, signUp } from '../../../support/people.ts'
import { startVenue, type TestVenue } from '../../../support/startVenue.ts'

const DAY = 86_400_000
const clock = new ManualTime()
let venue: TestVenue
beforeAll(async () => {
  venue = await startVenue({ clock })
})
afterAll(() => venue.close())

const login = (browser: Browser, account: string, password = PASSWORD, code?: string) =>
  browser.call(signin.loginX, { account, password, ...(code === undefined ? {} : { code }) })
const isSignedIn = async (browser: Browser) => (await browser.call(common.checkLogin, {})).body.data?.login

describe('sign-in', () => {
  it('asks a new device for the second step, and remembers the device', async () => {
    const { account, uid } = await signUp(venue.address)
    const phone = createBrowser(venue.address)
    expect((await login(phone, account)).body).toMatchObject({ code: '2003', field: 'code' })
    expect(await isSignedIn(phone)).toBe(false)
    await phone.call(user.sendEmailCodeByEmailLogin, { account })
    const code = await newestCode(phone, account)
    expect((await login(phone, account, PASSWORD, code)).body.data).toEqual({ uid, demo: true })
    await phone.call(v1.loginOut, {})
    expect((await login(phone, account)).body.code).toBe('200')
  })

  it('hashes a password anew that was hashed at another cost, and never over one that was changed meanwhile', async () => {
    const { account, browser, uid } = await signUp(venue.address)
    const { users } = venue.services.accounts
    const stored = async () => (await users.byUid(uid))?.password_hash ?? ''
    const old = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    await users.setPassword(uid, old)
    expect((await login(browser, account, 'not the password')).body.code).toBe('2000')
    expect(await stored()).toBe(old)
    expect((await login(browser, account)).body.code).toBe('200')
    await expect.poll(stored).toContain('$m=12288,t=3,p=1$')
    const renewed = await stored()
    expect((await login(browser, account)).body.code).toBe('200')
    expect(await stored()).toBe(renewed)
    await users.renewHash(uid, old, old)
    expect(await stored()).toBe(renewed)
  })

  it('lets nobody in with a password that was changed while he was being let in', async () => {
    const { account, browser, uid } = await signUp(venue.address)
    const thief = createBrowser(venue.address)
    await thief.call(user.sendEmailCodeByEmailLogin, { account })
    const code = await newestCode(thief, account)
    // Whoever comes in is written down among the devices, so here he waits, with everything proved.
    const held = await venue.database.pool.connect()
    await held.query('BEGIN')
    await held.query('LOCK TABLE devices IN EXCLUSIVE MODE')
    const entering = login(thief, account, PASSWORD, code)
    const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await expect.poll(async () => (await venue.database.pool.query(waits)).rowCount).toBe(1)
    const actor = { uid, ip: '127.0.0.1', userAgent: '' }
    const changing = venue.services.accounts.passwordChange.set(actor, 'another horse battery', 'passwordChanged')
    await expect.poll(() => isSignedIn(browser)).toBe(false)
    await held.query('COMMIT')
    held.release()
    await changing
    expect((await entering).body.code).toBe('2000')
    expect(await isSignedIn(thief)).toBe(false)
    expect(await venue.services.accounts.sessions.listOf(uid)).toEqual([])
  })

  it('asks a device again after half a year', async () => {
    const { account, browser } = await signUp(venue.address)
    clock.advance(181 * DAY)
    expect((await login(browser, account)).body.code).toBe('2003')
  })

  it('does not take a device cookie that it never gave out', async () => {
    const { account } = await signUp(venue.address)
    const stranger = createBrowser(venue.address)
    const cookie = `tapeline_device=${'A'.repeat(43)}`
    const { body } = await stranger.call(signin.loginX, { account, password: PASSWORD }, { headers: { cookie } })
    expect(body.code).toBe('2003')
  })

  it('makes no device known by a cookie that somebody else had put into the browser', async () => {
    const [mallory, victim] = [await signUp(venue.address), await signUp(venue.address)]
    const planted = mallory.browser.cookies.get('tapeline_device') ?? ''
    const phone = createBrowser(venue.address)
    await phone.call(user.sendEmailCodeByEmailLogin, { account: victim.account })
    const code = await newestCode(phone, victim.account)
    const cookie = `tapeline_device=${planted}; tapeline_browser=${phone.cookies.get('tapeline_browser')}`
    const input = { account: victim.account, password: PASSWORD, code }
    const { body, headers } = await phone.call(signin.loginX, input, { headers: { cookie } })
    expect(body.code).toBe('200')
    expect(headers.getSetCookie().find((line) => line.startsWith('tapeline_device='))).not.toContain(planted)
    // Who planted it knows the password as well, and still has to pass the second step.
    const thief = createBrowser(venue.address)
    const request = { account: victim.account, password: PASSWORD }
    const stolen = await thief.call(signin.loginX, request, { headers: { cookie: `tapeline_device=${planted}` } })
    expect(stolen.body.code).toBe('2003')
  })

  it('gives the device another cookie each time, by which all accounts of the browser know it', async () => {
    const ada = await signUp(venue.address)
    const { browser } = ada
    const first = browser.cookies.get('tapeline_device')
    const bob = freshEmail()
    await browser.call(signin.emailSendingCode, { account: bob, purpose: 'register' })
    const code = await newestCode(browser, bob)
    await browser.call(signin.registerMobile, { account: bob, password: PASSWORD, code })
    const second = browser.cookies.get('tapeline_device')
    expect(second).not.toBe(first)
    for (const account of [ada.account, bob, ada.account]) {
      const { body } = await login(browser, account)
      expect(body.code).toBe('200')
    }
    expect(await venue.services.accounts.devices.listOf(ada.uid)).toHaveLength(1)
    expect(await venue.services.accounts.devices.isKnown(second, ada.uid)).toBe(false)
    // What is signed in on the device still names it, so that ending the session forgets the device.
    const [open] = await venue.services.accounts.sessions.listOf(ada.uid)
    expect(open?.device).toBe(venue.services.accounts.devices.nameOf(browser.cookies.get('tapeline_device')))
  })

  it('asks the demo accounts for their password only', async () => {
    const [demo] = venue.services.accounts.demoAccounts
    const browser = createBrowser(venue.address)
    expect((await login(browser, demo?.account ?? '', demo?.password)).body.data?.demo).toBe(true)
  })

  it('answers an unknown name like a wrong password', async () => {
    const { account } = await signUp(venue.address)
    const browser = createBrowser(venue.address)
    const known = await login(browser, account, 'not the password')
    const unknown = await login(browser, freshEmail(), 'not the password')
    expect(known.body).toEqual(unknown.body)
    expect(known.body.code).toBe('2000')
    expect([...known.headers.keys()].toSorted()).toEqual([...unknown.headers.keys()].toSorted())
  })

  it('works as much for an unknown name as for a wrong password', async () => {
    const { account } = await signUp(venue.address)
    const browser = createBrowser(venue.address)
    // The processor's time, which a busy machine does not lengthen as it does the clock's.
    const work = async (name: string) => {
      const start = process.cpuUsage()
      await login(browser, name, 'not the password')
      const { user: own, system } = process.cpuUsage(start)
      return own + system
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 4; round += 1) {
      known.push(await work(account))
      unknown.push(await work(freshEmail()))
    }
    // Without the dummy hash an unknown name would be answered with a small part of the work.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) * 0.5)
  })

  it('sends codes without telling who is registered', async () => {
    const { account } = await signUp(venue.address)
    const browser = createBrowser(venue.address)
    const ask = (name: string) => browser.call(user.sendEmailCodeByEmailLogin, { account: name })
    const stranger = freshEmail()
    expect((await ask(account)).body).toEqual((await ask(stranger)).body)
    // The second request of the same minute is refused alike, too.
    expect((await ask(account)).body).toEqual((await ask(stranger)).body)
    expect(await messagesTo(browser, stranger)).toEqual([])
  })

  it('locks after five wrong passwords, for known and unknown names, and opens again', async () => {
    const { account } = await signUp(venue.address)
    for (const name of [account, freshEmail()]) {
      const browser = createBrowser(venue.address)
      for (let attempt = 0; attempt < 5; attempt += 1)
        expect((await login(browser, name, 'not the password')).body.code).toBe('2000')
      expect((await login(browser, name)).body).toMatchObject({ code: '2007', values: { seconds: '60' } })
    }
    clock.advance(60_000)
    expect((await login(createBrowser(venue.address), account)).body.code).toBe('2003')
  })
})

describe('session', () => {
  it('lives in a cookie that scripts and other sites cannot use', async () => {
    const { browser, account } = await signUp(venue.address)
    const { headers } = await login(browser, account)
    const cookies = headers.getSetCookie()
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
      expect(cookie).not.toMatch(/Secure/)
    }
  })

  it('is stored as a hash only', async () => {
    const { browser, uid } = await signUp(venue.address)
    const rows = await venue.database.db.selectFrom('sessions').selectAll().where('uid', '=', uid).execute()
    const token = browser.cookies.get('tapeline_session') ?? ''
    expect(token).toHaveLength(43)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('changes its token at each sign-in, and the old one is worth nothing', async () => {
    const { browser, account } = await signUp(venue.address)
    const before = browser.cookies.get('tapeline_session') ?? ''
    await login(browser, account)
    expect(browser.cookies.get('tapeline_session')).not.toBe(before)
    const thief = createBrowser(venue.address)
    const { body } = await thief.call(user.personalCenter, {}, { headers: { cookie: `tapeline_session=${before}` } })
    expect(body.code).toBe('650')
  })

  it('ends at log-out: then 650', async () => {
    const { browser } = await signUp(venue.address)
    const token = browser.cookies.get('tapeline_session') ?? ''
    expect(await isSignedIn(browser)).toBe(true)
    await browser.call(v1.loginOut, {})
    expect(browser.cookies.has('tapeline_session')).toBe(false)
    const { body } = await browser.call(user.personalCenter, {}, { headers: { cookie: `tapeline_session=${token}` } })
    expect(body).toEqual({ code: '650', msg: 'Session expired. Please sign in again.' })
  })

  it('ends after seven days without a request, and after thirty with them', async () => {
    const { browser: idle } = await signUp(venue.address)
    const { browser: busy } = await signUp(venue.address)
    clock.advance(4 * DAY)
    expect(await isSignedIn(busy)).toBe(true)
    clock.advance(4 * DAY)
    expect(await isSignedIn(idle)).toBe(false)
    for (const days of [0, 6, 6, 6]) {
      clock.advance(days * DAY)
      expect(await isSignedIn(busy)).toBe(true)
    }
    clock.advance(5 * DAY)
    expect(await isSignedIn(busy)).toBe(false)
  })

  it('survives a restart of the venue', async () => {
    const { browser, uid } = await signUp(venue.address)
    const restarted = createSessions(venue.database.db, clock)
    expect(await restarted.find(browser.cookies.get('tapeline_session'))).toBe(uid)
  })
})

describe('socket ticket', () => {
  it('works once, and for thirty seconds', async () => {
    const { browser, uid } = await signUp(venue.address)
    const ticket = async () => (await browser.call(common.socketTicket, {})).body.data?.ticket ?? ''
    const first = await ticket()
    expect(venue.services.redeemTicket(first)).toEqual({ uid, session: expect.any(String) })
    expect(venue.services.redeemTicket(first)).toBeUndefined()
    const second = await ticket()
    clock.advance(30_000)
    expect(venue.services.redeemTicket(second)).toBeUndefined()
    expect(venue.services.redeemTicket('nonsense')).toBeUndefined()
  })
})
