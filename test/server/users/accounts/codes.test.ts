import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reset, security, signin, user } from '#protocol'
import { DEFAULT_RATES } from '../../../../server/platform/limits.ts'
import { type Browser, createBrowser } from '../../../support/api.ts'
import { ManualTime } from '../../../support/manualTime.ts'
import { newestCode, PASSWORD, signUp } from '../../../support/people.ts'
import { appCode, bindApp } from '../../../support/securityExamples.ts'
import { startVenue, type TestVenue, WIDE_RATES } from '../../../support/startVenue.ts'

const STEP = 30_000
const clock = new ManualTime()
let venue: TestVenue
beforeAll(async () => {
  // The limits of codes as they are; what one address may do at all is another matter.
  venue = await startVenue({
    clock,
    rates: { ...WIDE_RATES, ...Object.fromEntries(OF_CODES.map((name) => [name, DEFAULT_RATES[name]])) },
  })
})
afterAll(() => venue.close())

const OF_CODES: readonly (keyof typeof DEFAULT_RATES)[] = [
  'codesNew',
  'codesAccount',
  'codesNetwork',
  'codesKnown',
  'codesOwner',
  'triesAccount',
  'triesKnown',
  'triesOwner',
  'authenticatorResets',
]

const guest = (): Browser => createBrowser(venue.address)
const settled = async () => {
  const person = await signUp(venue.address)
  clock.advance(7_200_000)
  return person
}
const ask = async (browser: Browser, account: string, purpose: 'login' | 'reset' | 'register') =>
  (await browser.call(signin.emailSendingCode, { account, purpose })).body.code
const tryReset = async (browser: Browser, account: string, code: string) =>
  (await browser.call(reset.emailVerification, { account, code })).body.code
const wrong = (code: string): string => (code === '000000' ? '000001' : '000000')

describe('a stranger who asks for codes in the name of an account', () => {
  it('keeps neither its owner nor a browser that it knows from theirs', async () => {
    const { account, browser } = await settled()
    for (const purpose of ['login', 'reset', 'register'] as const)
      for (let nth = 0; nth < 8; nth += 1) await ask(guest(), account, purpose)
    expect(await ask(guest(), account, 'reset')).toBe('1006')
    expect((await browser.call(security.sendProof, { act: 'password' })).body.code).toBe('200')
    expect(await ask(browser, account, 'login')).toBe('200')
    expect(await ask(browser, account, 'reset')).toBe('200')
  })

  it('does not have the owner wait a minute, and puts no code in place of his', async () => {
    const { account } = await settled()
    const [owner, stranger] = [guest(), guest()]
    expect(await ask(stranger, account, 'reset')).toBe('200')
    expect(await ask(owner, account, 'reset')).toBe('200')
    const code = await newestCode(owner, account)
    clock.advance(61_000)
    expect(await ask(stranger, account, 'reset')).toBe('200')
    expect(await newestCode(owner, account)).not.toBe(code)
    expect(await tryReset(owner, account, code)).toBe('200')
  })
})

describe('wrong codes of a stranger', () => {
  it('leave the owner’s code as it is, for a new password, a sign-in and a sign-up', async () => {
    const { account } = await settled()
    const [owner, stranger] = [guest(), guest()]
    await ask(owner, account, 'reset')
    const code = await newestCode(owner, account)
    await ask(stranger, account, 'reset')
    for (let nth = 0; nth < 8; nth += 1) await tryReset(stranger, account, wrong(code))
    for (let nth = 0; nth < 8; nth += 1) await tryReset(guest(), account, wrong(code))
    expect(await tryReset(owner, account, code)).toBe('200')

    await owner.call(user.sendEmailCodeByEmailLogin, { account })
    const entry = await newestCode(owner, account)
    const login = (browser: Browser, with_: string) =>
      browser.call(signin.loginX, { account, password: PASSWORD, code: with_ })
    for (let nth = 0; nth < 8; nth += 1) await login(stranger, wrong(entry))
    expect((await login(owner, entry)).body.code).toBe('200')

    const fresh = `new.${account}`
    await ask(owner, fresh, 'register')
    const opening = await newestCode(owner, fresh)
    const open = (browser: Browser, with_: string) =>
      browser.call(signin.registerMobile, { account: fresh, password: PASSWORD, code: with_ })
    for (let nth = 0; nth < 8; nth += 1) await open(stranger, wrong(opening))
    expect((await open(owner, opening)).body.code).toBe('200')
  })

  it('are refused whatever they are: a code is good in the browser alone that asked for it', async () => {
    const { account } = await settled()
    const owner = guest()
    await ask(owner, account, 'reset')
    const code = await newestCode(owner, account)
    expect(await tryReset(guest(), account, code)).toBe('2001')
    expect(await tryReset(owner, account, code)).toBe('200')
  })

  it('use up what strangers may try, but never the first try at a code', async () => {
    const { account } = await settled()
    const told: string[] = []
    // Eight further tries are there at once.
    for (let nth = 0; nth < 3; nth += 1) {
      const stranger = guest()
      await ask(stranger, account, 'reset')
      for (let attempt = 0; attempt < 5; attempt += 1) told.push(String(await tryReset(stranger, account, '000000')))
    }
    expect(told.filter((code) => code === '2001')).toHaveLength(3 + 8)
    clock.advance(61_000)
    const owner = guest()
    await owner.call(user.sendEmailCodeByEmailLogin, { account })
    const code = await newestCode(owner, account)
    const { body } = await owner.call(signin.loginX, { account, password: PASSWORD, code })
    expect(body.code).toBe('200')
  })
})

describe('wrong pairs of codes of an authenticator', () => {
  it('lock the address that they come from, not a browser that the account knows', async () => {
    const { account, browser, uid } = await settled()
    const uri = await bindApp(venue, uid)
    clock.advance(3 * STEP)
    const pair = async (from: Browser, first: string, second: string) =>
      (await from.call(reset.googleSecretKeyVerify, { account, code: first, nextCode: second })).body.code
    const told = []
    for (let nth = 0; nth < 7; nth += 1) told.push(await pair(guest(), '000000', '000001'))
    expect(told).toEqual([...Array(5).fill('2001'), '2007', '2007'])
    const now = clock.now()
    expect(await pair(browser, appCode(uri, now - STEP), appCode(uri, now))).toBe('200')
  })

  it('of one address leave the others, and of all strangers together there are thirty at once', async () => {
    const { account } = await settled()
    const { reset: resets } = venue.services.accounts
    const pair = async (ip: string) => {
      const from = { browser: undefined, isKnownDevice: () => Promise.resolve(false) }
      const told = await resets.byAuthenticator({ account, ip, codes: ['000000', '000001'], ...from })
      return 'refused' in told ? told.refused.error : 'token'
    }
    for (let nth = 0; nth < 5; nth += 1) expect(await pair('192.0.2.1')).toBe('codeWrong')
    expect(await pair('192.0.2.1')).toBe('accountLocked')
    for (let nth = 0; nth < 25; nth += 1) expect(await pair(`198.51.100.${nth}`)).toBe('codeWrong')
    expect(await pair('203.0.113.1')).toBe('accountLocked')
    clock.advance(120_000)
    expect(await pair('203.0.113.1')).toBe('codeWrong')
  })
})
