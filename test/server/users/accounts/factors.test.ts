import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reset, security, signin, user } from '#protocol'
import { type Browser, createBrowser } from '../../../support/api.ts'
import { ManualTime } from '../../../support/manualTime.ts'
import { freshEmail, freshMobile, messagesTo, newestCode, PASSWORD, signUp } from '../../../support/people.ts'
import { appCode, bindApp } from '../../../support/securityExamples.ts'
import { startVenue, type TestVenue } from '../../../support/startVenue.ts'

const HOUR = 3_600_000
const STEP = 30_000
const PAY = '471938'
const NEXT = 'another horse battery'
const clock = new ManualTime()
let venue: TestVenue
beforeAll(async () => {
  venue = await startVenue({ clock })
})
afterAll(() => venue.close())

const statusOf = async (browser: Browser) => {
  const { body } = await browser.call(security.emailStatusGoogleStatus, {})
  if (body.data === undefined) throw new Error(`No status: ${body.code}`)
  return body.data
}
const holdsOf = async (browser: Browser) =>
  (await statusOf(browser)).holds.map(({ kind, reason, from, until }) => [kind, reason, (until - from) / HOUR])
const kindsOf = async (uid: string) => {
  const { events } = await venue.services.accounts.trail.read(venue.database.db, uid, { limit: 20 })
  return events.map(({ kind }) => kind)
}
const login = (browser: Browser, account: string, password: string, code?: string) =>
  browser.call(signin.loginX, { account, password, ...(code === undefined ? {} : { code }) })
const isIn = async (browser: Browser) => (await browser.call(user.personalCenter, {})).body.code === '200'
/** Someone whose sign-up is long ago. */
const settled = async (account = freshEmail()) => {
  const person = await signUp(venue.address, account)
  clock.advance(HOUR)
  return person
}
const proofTo = async (browser: Browser, account: string, act: security.ProvedAct) => {
  clock.advance(60_000)
  await browser.call(security.sendProof, act)
  return newestCode(browser, account)
}

describe('the authenticator', () => {
  it('is bound at sign-up by a code of the app alone, holds withdrawals six hours, and shows ten recovery codes', async () => {
    const { browser, account, uid } = await signUp(venue.address)
    expect(await statusOf(browser)).toMatchObject({ proof: 'email', fresh: true, authenticatorAt: 0 })
    const { uri, secret } = (await browser.call(security.getRandomGoogleSecretKey, {})).body.data ?? {
      uri: '',
      secret: '',
    }
    expect(uri).toContain(`secret=${secret}`)
    expect(decodeURIComponent(uri)).toContain(account)
    // Shown is not bound.
    expect(await statusOf(browser)).toMatchObject({ proof: 'email', demoMail: account })
    expect((await browser.call(security.googleCodeVerify, { code: '000000' })).body.code).toBe('2001')
    const { body } = await browser.call(security.googleCodeVerify, { code: appCode(uri, clock.now()) })
    expect(new Set(body.data?.recoveryCodes).size).toBe(10)
    expect(await statusOf(browser)).toMatchObject({
      proof: 'authenticator',
      authenticatorAt: clock.now(),
      recoveryCodes: 10,
    })
    expect(await holdsOf(browser)).toEqual([['withdrawal', 'authenticatorOn', 6]])
    expect((await messagesTo(browser, account))[0]?.text).toMatch(/authenticator app was added.*6 hours/)
    expect(await kindsOf(uid)).toEqual(expect.arrayContaining(['totpBound', 'holdSet']))
  })

  it('needs the code by mail as well once the sign-up is over', async () => {
    const { browser, account } = await settled()
    const { uri } = (await browser.call(security.getRandomGoogleSecretKey, {})).body.data ?? { uri: '' }
    const request = () => ({ code: appCode(uri, clock.now()) })
    expect((await browser.call(security.googleCodeVerify, request())).body).toMatchObject({
      code: '2003',
      field: 'proof',
      values: { proof: 'email' },
    })
    const proof = await proofTo(browser, account, { act: 'authenticator' })
    expect((await browser.call(security.googleCodeVerify, { ...request(), proof })).body.code).toBe('200')
  })

  it('keeps its secret sealed: the database alone tells no code', async () => {
    const { uid } = await settled()
    const uri = await bindApp(venue, uid)
    const secret = new URL(uri).searchParams.get('secret') ?? ''
    const row = await venue.database.db
      .selectFrom('authenticators')
      .selectAll()
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    expect(row.sealed.toString('latin1')).not.toContain(secret)
    expect(row.sealed).toHaveLength(12 + 16 + 20)
  })

  it('is asked for at every sign-in, also on a known device; a recovery code stands in for it once', async () => {
    const { browser, account, uid } = await settled()
    const uri = await bindApp(venue, uid)
    const [recovery = ''] = await venue.services.accounts.recoveryCodes.issue(uid)
    expect((await login(browser, account, PASSWORD)).body).toMatchObject({
      code: '2003',
      field: 'code',
      values: { proof: 'authenticator' },
    })
    expect((await login(browser, account, PASSWORD, '000000')).body.code).toBe('2001')
    expect((await login(browser, account, PASSWORD, appCode(uri, clock.now()))).body.data?.uid).toBe(uid)
    const phone = createBrowser(venue.address)
    expect((await login(phone, account, PASSWORD, recovery)).body.data?.uid).toBe(uid)
    expect((await login(phone, account, PASSWORD, recovery)).body.code).toBe('2001')
    expect(await statusOf(phone)).toMatchObject({ recoveryCodes: 9 })
    const told = (await messagesTo(phone, account)).map(({ text }) => text).join(' ')
    expect(told).toMatch(/recovery code was used/)
    expect(await kindsOf(uid)).toContain('recoveryCodeUsed')
  })

  it('is taken away by its code; that holds withdrawals a day and ends every other session', async () => {
    const { browser, account, uid } = await settled()
    const uri = await bindApp(venue, uid)
    const other = createBrowser(venue.address)
    await login(other, account, PASSWORD, appCode(uri, clock.now()))
    clock.advance(STEP)
    expect((await browser.call(security.unbindGoogle, {})).body.code).toBe('2003')
    expect((await browser.call(security.unbindGoogle, { code: appCode(uri, clock.now()) })).body.code).toBe('200')
    expect(await isIn(browser)).toBe(true)
    expect(await isIn(other)).toBe(false)
    expect(await holdsOf(browser)).toEqual([['withdrawal', 'authenticatorOff', 24]])
    expect(await statusOf(browser)).toMatchObject({ proof: 'email', recoveryCodes: 0 })
  })

  it('gets new recovery codes in place of the old ones', async () => {
    const { browser, uid } = await settled()
    const uri = await bindApp(venue, uid)
    const [old = ''] = await venue.services.accounts.recoveryCodes.issue(uid)
    const { body } = await browser.call(security.newRecoveryCodes, { code: appCode(uri, clock.now()) })
    expect(body.data?.recoveryCodes).toHaveLength(10)
    expect((await browser.call(security.unbindGoogle, { code: old })).body.code).toBe('2001')
  })

  it.each([
    ['28 s slow', -28_000],
    ['28 s fast', 28_000],
  ])('takes the codes of an app whose clock is %s', async (_, off) => {
    const { uid } = await settled()
    const { stepUp } = venue.services.accounts
    const uri = await bindApp(venue, uid)
    clock.advance(5 * STEP)
    expect(await stepUp.check(uid, 'phrase', appCode(uri, clock.now() + off))).toBeUndefined()
  })

  it.each([
    [0, -STEP, true],
    [0, -STEP - 1, false],
    [STEP - 1, STEP, true],
    [STEP - 1, STEP + 1, false],
  ])('%i ms into a step it takes a code of %i ms away: %s', async (into, off, right) => {
    const { uid } = await signUp(venue.address)
    const uri = await bindApp(venue, uid)
    clock.advance(10 * STEP - (clock.now() % STEP) + into)
    const outcome = await venue.services.accounts.stepUp.check(uid, 'phrase', appCode(uri, clock.now() + off))
    expect(outcome === undefined).toBe(right)
  })
})

describe('the login password', () => {
  it('is changed with the present one and a fresh code; everybody else is signed out, and withdrawals are held', async () => {
    const { browser, account, uid } = await settled()
    const other = createBrowser(venue.address)
    await other.call(user.sendEmailCodeByEmailLogin, { account })
    await login(other, account, PASSWORD, await newestCode(other, account))
    const change = (request: { password?: string; newPassword?: string; code?: string }) =>
      browser.call(security.restUserPassword, { password: PASSWORD, newPassword: NEXT, ...request })
    expect((await change({ password: 'not it at all' })).body).toMatchObject({ code: '2008', field: 'password' })
    expect((await change({ newPassword: 'password' })).body).toMatchObject({ code: '2006', field: 'newPassword' })
    expect((await change({ newPassword: PASSWORD })).body).toMatchObject({ field: 'newPassword' })
    expect((await change({})).body.code).toBe('2003')
    expect((await change({ code: await proofTo(browser, account, { act: 'password' }) })).body.code).toBe('200')
    expect([await isIn(browser), await isIn(other)]).toEqual([true, false])
    expect(await holdsOf(browser)).toEqual([['withdrawal', 'passwordChanged', 24]])
    expect((await messagesTo(browser, account))[0]?.text).toMatch(/password .* was changed.*24 hours/)
    expect((await login(createBrowser(venue.address), account, PASSWORD)).body.code).toBe('2000')
    // The other browser is not known any more.
    expect((await login(other, account, NEXT)).body.code).toBe('2003')
    expect(await kindsOf(uid)).toContain('passwordChanged')
  })

  it.each([
    ['e-mail', freshEmail],
    ['mobile', freshMobile],
  ])('that was forgotten is set anew by a code to the %s, and the token works once', async (_, name) => {
    const { browser, account } = await settled(name())
    const guest = createBrowser(venue.address)
    const send = account.startsWith('+') ? signin.mobileSendingCode : signin.emailSendingCode
    await guest.call(send, { account, purpose: 'reset' })
    const code = await newestCode(guest, account)
    const { token } = (await guest.call(reset.emailVerification, { account, code })).body.data ?? { token: '' }
    const set = (password: string) => guest.call(reset.emailChangePassword, { token, password })
    expect((await guest.call(reset.googleChangePassword, { token, password: NEXT })).body.code).toBe('2002')
    expect((await set('password')).body).toMatchObject({ code: '2006', field: 'password' })
    expect((await set(NEXT)).body.code).toBe('200')
    expect(await isIn(browser)).toBe(false)
    expect(await isIn(guest)).toBe(false)
    clock.advance(60_000)
    await guest.call(account.startsWith('+') ? user.sendEmailCodeByMobileLogin : user.sendEmailCodeByEmailLogin, {
      account,
    })
    expect((await login(guest, account, NEXT, await newestCode(guest, account))).body.code).toBe('200')
    expect(await holdsOf(guest)).toEqual([['withdrawal', 'passwordReset', 24]])
  })

  it('that was forgotten is set anew by two codes of the authenticator in a row; one is not enough', async () => {
    const { account, uid } = await settled()
    const uri = await bindApp(venue, uid)
    const guest = createBrowser(venue.address)
    const now = clock.now()
    const verify = (at: number, next: number) =>
      guest.call(reset.googleSecretKeyVerify, { account, code: appCode(uri, at), nextCode: appCode(uri, next) })
    expect((await verify(now, now)).body.code).toBe('2001')
    expect((await verify(now + STEP, now)).body.code).toBe('2001')
    const { body } = await verify(now, now + STEP)
    expect(body.code).toBe('200')
    expect((await verify(now, now + STEP)).body.code).toBe('2001')
    const done = await guest.call(reset.googleChangePassword, { token: body.data?.token ?? '', password: NEXT })
    expect(done.body.code).toBe('200')
    // Both are used up for the sign-in, too.
    expect((await login(guest, account, NEXT, appCode(uri, now + STEP))).body.code).toBe('2002')
    clock.advance(2 * STEP)
    expect((await login(guest, account, NEXT, appCode(uri, clock.now()))).body.code).toBe('200')
  })
})

describe('the pay password', () => {
  it('is set at sign-up without a further code, and changed with the present one and a fresh code', async () => {
    const { browser, account } = await signUp(venue.address)
    for (const payPassword of ['111111', '123456', '654321', '121212', '123123', '112233', '111222', '024680'])
      expect((await browser.call(security.setPayPassword, { payPassword })).body).toMatchObject({ code: '2006' })
    expect((await browser.call(security.setPayPassword, { payPassword: PAY })).body.code).toBe('200')
    expect((await browser.call(security.setPayPassword, { payPassword: '802614' })).body).toMatchObject({
      field: 'current',
    })
    const change = { payPassword: '802614', current: PAY }
    expect((await browser.call(security.setPayPassword, change)).body.code).toBe('2003')
    const code = await proofTo(browser, account, { act: 'payPassword' })
    expect((await browser.call(security.setPayPassword, { ...change, code })).body.code).toBe('200')
    expect(await holdsOf(browser)).toEqual([])
  })

  it('is set later with a fresh code only', async () => {
    const { browser, account } = await settled()
    expect((await browser.call(security.setPayPassword, { payPassword: PAY })).body.code).toBe('2003')
    const code = await proofTo(browser, account, { act: 'payPassword' })
    expect((await browser.call(security.setPayPassword, { payPassword: PAY, code })).body.code).toBe('200')
  })

  it('is locked for a day by five wrong ones in a row, and opens again', async () => {
    const { browser, uid } = await signUp(venue.address)
    await browser.call(security.setPayPassword, { payPassword: PAY })
    const { payPasswords } = venue.services.accounts
    const actor = { uid, ip: '::1', userAgent: '' }
    for (let guess = 0; guess < 5; guess += 1)
      expect(await payPasswords.check(actor, '802614')).toMatchObject({ refused: { error: 'payPasswordWrong' } })
    expect(await payPasswords.check(actor, PAY)).toMatchObject({
      refused: { error: 'accountLocked', values: { seconds: '86400' } },
    })
    expect(await holdsOf(browser)).toEqual([['payPassword', 'payPasswordTries', 24]])
    expect(await kindsOf(uid)).toContain('payPasswordLocked')
    clock.advance(24 * HOUR)
    expect(await payPasswords.check(actor, '802614')).toMatchObject({ refused: { error: 'payPasswordWrong' } })
    expect(await payPasswords.check(actor, PAY)).toBeUndefined()
  })

  it('that was forgotten is set anew by mail or by the authenticator, which holds withdrawals for a day', async () => {
    const { browser, account, uid } = await settled()
    const code = await proofTo(browser, account, { act: 'payPassword' })
    expect((await browser.call(security.emailChangePayPassword, { payPassword: PAY, code })).body.code).toBe('200')
    expect(await holdsOf(browser)).toEqual([['withdrawal', 'payPasswordReset', 24]])
    const byApp = (request: string) =>
      browser.call(security.googleChangePayPassword, { payPassword: '802614', code: request })
    expect((await byApp('000000')).body.code).toBe('2001')
    const uri = await bindApp(venue, uid)
    expect((await byApp(appCode(uri, clock.now()))).body.code).toBe('200')
    expect(await venue.services.accounts.payPasswords.check({ uid, ip: '', userAgent: '' }, '802614')).toBeUndefined()
  })
})

describe('the names of an account', () => {
  it('are joined by another that proves itself; both sign in, and the old one hears of it', async () => {
    const { browser, account, uid } = await settled()
    const mobile = freshMobile()
    await browser.call(security.sendBindingCode, { account: mobile })
    const code = await newestCode(browser, mobile)
    const bind = (proof?: string) =>
      browser.call(security.bindingEmail, { account: mobile, code, ...(proof === undefined ? {} : { proof }) })
    expect((await bind()).body).toMatchObject({ code: '2003', field: 'proof' })
    expect((await bind(await proofTo(browser, account, { act: 'name', account: mobile }))).body.code).toBe('200')
    expect((await messagesTo(browser, account))[0]?.text).toMatch(/was added/)
    expect(await statusOf(browser)).toMatchObject({ holds: [], mobile: expect.stringContaining('*') })
    expect((await login(browser, mobile, PASSWORD)).body.data?.uid).toBe(uid)
  })

  it('are changed: the old one no longer signs in, is told, and withdrawals are held', async () => {
    const { browser, account, uid } = await settled()
    const next = freshEmail()
    await browser.call(security.sendBindingCode, { account: next })
    const code = await newestCode(browser, next)
    const proof = await proofTo(browser, account, { act: 'name', account: next })
    expect((await browser.call(security.bindingEmail, { account: next, code, proof })).body.code).toBe('200')
    expect((await messagesTo(browser, account))[0]?.text).toMatch(/was changed to/)
    expect((await login(browser, account, PASSWORD)).body.code).toBe('2000')
    expect((await login(browser, next, PASSWORD)).body.data?.uid).toBe(uid)
    expect(await holdsOf(browser)).toEqual([['withdrawal', 'nameChanged', 24]])
    // Who opens an account with the name that is free again gets one of his own.
    clock.advance(60_000)
    expect((await signUp(venue.address, account)).uid).not.toBe(uid)
  })

  it('belong to one account each, and only the right code tells that one is taken', async () => {
    const taken = await settled()
    const { browser, account } = await settled()
    const free = freshEmail()
    const ask = (name: string) => browser.call(security.sendBindingCode, { account: name })
    expect((await ask(taken.account)).body).toEqual((await ask(free)).body)
    const wrong = (name: string) =>
      browser.call(security.bindingEmail, { account: name, code: '000000', proof: '000000' })
    expect((await wrong(taken.account)).body).toEqual((await wrong(free)).body)
    const code = await newestCode(browser, taken.account)
    const proof = await proofTo(browser, account, { act: 'name', account: taken.account })
    const { body } = await browser.call(security.bindingEmail, { account: taken.account, code, proof })
    expect(body).toMatchObject({ code: '2004', field: 'account' })
    expect((await login(taken.browser, taken.account, PASSWORD)).body.data?.uid).toBe(taken.uid)
  })
})
