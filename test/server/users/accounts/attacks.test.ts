import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Call, type InputOf, reset, security, signin, user } from '#protocol'
import type * as Threads from '../../../../server/users/accounts/hashingThreads.ts'
import { type Browser, createBrowser } from '../../../support/api.ts'
import { ManualTime } from '../../../support/manualTime.ts'
import { freshEmail, newestCode, PASSWORD, signUp } from '../../../support/people.ts'
import { appCode, bindApp } from '../../../support/securityExamples.ts'
import type { TestVenue } from '../../../support/startVenue.ts'

/** Each hash and each comparison with one. */
const work = vi.hoisted(() => ({ hashes: 0 }))
vi.mock('../../../../server/users/accounts/hashingThreads.ts', async (original) => {
  const real = await original<typeof Threads>()
  return {
    ...real,
    hashInThread: (...given: Parameters<typeof real.hashInThread>) => {
      work.hashes += 1
      return real.hashInThread(...given)
    },
    verifyInThread: (...given: Parameters<typeof real.verifyInThread>) => {
      work.hashes += 1
      return real.verifyInThread(...given)
    },
  }
})

const STEP = 30_000
const NEXT = 'another horse battery'
const clock = new ManualTime()
let venue: TestVenue
beforeAll(async () => {
  // The files of a worker share their modules; this venue is made of those that count.
  vi.resetModules()
  const { startVenue } = await import('../../../support/startVenue.ts')
  venue = await startVenue({ clock })
})
afterAll(async () => {
  await venue.close()
  vi.resetModules()
})

const settled = async () => {
  const person = await signUp(venue.address)
  clock.advance(3_600_000)
  return person
}
const guest = () => createBrowser(venue.address)
/** How many hashes a call cost, and what it answered. */
const cost = async <C extends Call>(browser: Browser, call: C, input: InputOf<C>) => {
  const before = work.hashes
  const { body } = await browser.call(call, input)
  return { hashes: work.hashes - before, body }
}

const wrongFor = (account: string) => ({ account, password: 'not the password' })
/** The way to a new password by mail, with wrong codes. */
const tellByCode = async (name: string) => {
  const browser = guest()
  const told: { hashes: number; body: { code: string | number } }[] = [
    await cost(browser, signin.emailSendingCode, { account: name, purpose: 'reset' }),
  ]
  for (let guess = 0; guess < 6; guess += 1)
    told.push(await cost(browser, reset.emailVerification, { account: name, code: '000000' }))
  return told
}
const tellByApp = async (account: string) => {
  const told: unknown[] = []
  for (let guess = 0; guess < 6; guess += 1)
    told.push(await cost(guest(), reset.googleSecretKeyVerify, { account, code: '000000', nextCode: '000001' }))
  return told
}
const tokenFor = async (account: string) => {
  const browser = guest()
  await browser.call(signin.emailSendingCode, { account, purpose: 'reset' })
  const code = await newestCode(browser, account)
  return (await browser.call(reset.emailVerification, { account, code })).body.data?.token ?? ''
}
const use = (token: string, password: string) => guest().call(reset.emailChangePassword, { token, password })

describe('an unknown name looks like a known one, by answer and by work', () => {
  it('at a wrong password', async () => {
    const { account } = await settled()
    const known = await cost(guest(), signin.loginX, wrongFor(account))
    expect(known.hashes).toBe(1)
    expect(await cost(guest(), signin.loginX, wrongFor(freshEmail()))).toEqual(known)
  })

  it('at a code for a forgotten password, asked for, wrong, and tried too often', async () => {
    const { account } = await settled()
    const known = await tellByCode(account)
    expect(known.map(({ body }) => body.code)).toEqual(['200', ...Array.from({ length: 5 }, () => '2001'), '2002'])
    expect(await tellByCode(freshEmail())).toEqual(known)
  })

  it('at two codes of an authenticator, also until it is locked', async () => {
    const bound = await settled()
    await bindApp(venue, bound.uid)
    const unbound = await settled()
    const known = await tellByApp(bound.account)
    expect(known.at(-1)).toMatchObject({ body: { code: '2007' } })
    expect(await tellByApp(unbound.account)).toEqual(known)
    expect(await tellByApp(freshEmail())).toEqual(known)
  })
})

describe('a code', () => {
  it('by mail works once', async () => {
    const { account, browser } = await settled()
    await browser.call(security.sendProof, { act: 'payPassword' })
    const code = await newestCode(browser, account)
    expect((await browser.call(security.emailChangePayPassword, { payPassword: '471938', code })).body.code).toBe('200')
    expect((await browser.call(security.emailChangePayPassword, { payPassword: '802614', code })).body.code).toBe(
      '2001',
    )
  })

  it('for one purpose does not work for another', async () => {
    const { account, browser } = await settled()
    await browser.call(security.sendProof, { act: 'payPassword' })
    const code = await newestCode(browser, account)
    expect((await guest().call(reset.emailVerification, { account, code })).body.code).toBe('2001')
    const { body } = await guest().call(signin.loginX, { account, password: PASSWORD, code })
    expect(body.code).toBe('2001')
  })

  it('of an authenticator works once, and none of the window before it works after it', async () => {
    const { account, uid } = await settled()
    const uri = await bindApp(venue, uid)
    clock.advance(3 * STEP)
    const login = (at: number) => guest().call(signin.loginX, { account, password: PASSWORD, code: appCode(uri, at) })
    expect((await login(clock.now())).body.code).toBe('200')
    expect((await login(clock.now())).body.code).toBe('2002')
    expect((await login(clock.now() - STEP)).body.code).toBe('2002')
    clock.advance(STEP)
    expect((await login(clock.now())).body.code).toBe('200')
  })

  it('of an authenticator lets one of twenty in who use it at once', async () => {
    const { account, uid } = await settled()
    const uri = await bindApp(venue, uid)
    const code = appCode(uri, clock.now())
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => guest().call(signin.loginX, { account, password: PASSWORD, code })),
    )
    expect(answers.filter(({ body }) => body.code === '200')).toHaveLength(1)
  })
})

describe('guesses', () => {
  it('of the same moment share no attempt: of forty codes of an authenticator five are compared', async () => {
    const { uid } = await settled()
    await bindApp(venue, uid)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, guess) =>
        venue.services.accounts.stepUp.check(uid, 'phrase', String(guess).padStart(6, '0')),
      ),
    )
    const errors = answers.map((refusal) => refusal?.refused.error)
    expect(errors.filter((error) => error === 'codeWrong')).toHaveLength(5)
    expect(errors.filter((error) => error === 'accountLocked')).toHaveLength(35)
  })

  it('of an authenticator wait longer after each failure, and a right one begins anew', async () => {
    const { uid } = await settled()
    const { stepUp } = venue.services.accounts
    const uri = await bindApp(venue, uid)
    const locked = async () => {
      const refusal = await stepUp.check(uid, 'phrase', '000000')
      return refusal?.refused.error === 'accountLocked' ? Number(refusal.refused.values?.['seconds']) : 0
    }
    for (let guess = 0; guess < 5; guess += 1) expect(await locked()).toBe(0)
    expect(await locked()).toBe(900)
    // The right one waits, too.
    expect(await stepUp.check(uid, 'phrase', appCode(uri, clock.now()))).toMatchObject({
      refused: { error: 'accountLocked' },
    })
    clock.advance(900_000)
    expect(await locked()).toBe(0)
    expect(await locked()).toBe(1_800)
    clock.advance(1_800_000)
    expect(await stepUp.check(uid, 'phrase', appCode(uri, clock.now()))).toBeUndefined()
    expect(await locked()).toBe(0)
  })

  it('of recovery codes are limited on their own, so that a locked authenticator does not lock its owner out', async () => {
    const { uid } = await settled()
    const { stepUp, recoveryCodes } = venue.services.accounts
    await bindApp(venue, uid)
    const [code = ''] = await recoveryCodes.issue(uid)
    for (let guess = 0; guess < 6; guess += 1) await stepUp.check(uid, 'phrase', '000000')
    expect(await stepUp.check(uid, 'phrase', code)).toBeUndefined()
    for (let guess = 0; guess < 5; guess += 1)
      expect(await stepUp.check(uid, 'phrase', 'AAAAA-AAAAA')).toMatchObject({ refused: { error: 'codeWrong' } })
    expect(await stepUp.check(uid, 'phrase', 'AAAAA-AAAAA')).toMatchObject({ refused: { error: 'accountLocked' } })
  })

  it('of the present password by a stolen session are limited', async () => {
    const { browser } = await settled()
    const guess = (password: string) => browser.call(security.restUserPassword, { password, newPassword: NEXT })
    for (let tries = 0; tries < 5; tries += 1) expect((await guess('not the password')).body.code).toBe('2008')
    expect((await guess(PASSWORD)).body).toMatchObject({ code: '2007', values: { seconds: '900' } })
  })

  it('at the way back to a forgotten password do not lock the owner’s authenticator', async () => {
    const { account, uid } = await settled()
    const uri = await bindApp(venue, uid)
    for (let guess = 0; guess < 8; guess += 1)
      await guest().call(reset.googleSecretKeyVerify, { account, code: '000000', nextCode: '000001' })
    const { body } = await guest().call(signin.loginX, { account, password: PASSWORD, code: appCode(uri, clock.now()) })
    expect(body.code).toBe('200')
  })
})

describe('a token for a new password', () => {
  it('works once, also for many at the same moment', async () => {
    const { account } = await settled()
    const token = await tokenFor(account)
    const answers = await Promise.all(['one', 'two', 'three'].map((word) => use(token, `${word} horse battery`)))
    expect(answers.map(({ body }) => String(body.code)).toSorted()).toEqual(['200', '2002', '2002'])
    expect((await use(token, NEXT)).body.code).toBe('2002')
  })

  it('expires after ten minutes, and with every other one once the password is new', async () => {
    const { account } = await settled()
    const late = await tokenFor(account)
    clock.advance(600_000)
    expect((await use(late, NEXT)).body.code).toBe('2002')
    const first = await tokenFor(account)
    clock.advance(60_000)
    const second = await tokenFor(account)
    expect((await use(second, NEXT)).body.code).toBe('200')
    expect((await use(first, 'a third horse battery')).body.code).toBe('2002')
  })

  it('is stored as a hash only', async () => {
    const { account } = await settled()
    const token = await tokenFor(account)
    const rows = await venue.database.db.selectFrom('reset_tokens').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('a session', () => {
  it('that was planted before a change of a factor is worth nothing after it', async () => {
    const { browser, account } = await settled()
    const planted = browser.cookies.get('tapeline_session') ?? ''
    await browser.call(security.sendProof, { act: 'password' })
    const code = await newestCode(browser, account)
    const change = { password: PASSWORD, newPassword: NEXT, code }
    expect((await browser.call(security.restUserPassword, change)).body.code).toBe('200')
    expect(browser.cookies.get('tapeline_session')).not.toBe(planted)
    const headers = { cookie: `tapeline_session=${planted}` }
    expect((await guest().call(user.personalCenter, {}, { headers })).body.code).toBe('650')
    expect((await browser.call(user.personalCenter, {})).body.code).toBe('200')
  })

  it('that was stolen changes no factor without a fresh proof', async () => {
    const { browser, uid } = await settled()
    const { authenticators } = venue.services.accounts
    const before = await venue.services.accounts.users.byUid(uid)
    const { uri } = (await browser.call(security.getRandomGoogleSecretKey, {})).body.data ?? { uri: '' }
    const name = freshEmail()
    await browser.call(security.sendBindingCode, { account: name })
    const code = await newestCode(browser, name)
    for (const proof of [undefined, '000000']) {
      const given = proof === undefined ? {} : { proof }
      const sent = proof === undefined ? {} : { code: proof }
      const answers = [
        await browser.call(security.googleCodeVerify, { code: appCode(uri, clock.now()), ...given }),
        await browser.call(security.bindingEmail, { account: name, code, ...given }),
        await browser.call(security.restUserPassword, { password: PASSWORD, newPassword: NEXT, ...sent }),
        await browser.call(security.setPayPassword, { payPassword: '471938', ...sent }),
      ]
      for (const { body } of answers) expect(body.code).toBe(proof === undefined ? '2003' : '2001')
    }
    expect(await authenticators.boundAt(uid)).toBeUndefined()
    expect(await venue.services.accounts.payPasswords.isSet(uid)).toBe(false)
    expect(await venue.services.accounts.users.byUid(uid)).toEqual(before)
    await bindApp(venue, uid)
    for (const call of [security.unbindGoogle, security.newRecoveryCodes]) {
      expect((await browser.call(call, {})).body.code).toBe('2003')
      expect((await browser.call(call, { code: '000000' })).body.code).toBe('2001')
    }
    expect(await authenticators.boundAt(uid)).toBeDefined()
  })
})
