import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signin, user } from '#protocol'
import { createBrowser } from '../../../support/api.ts'
import { ManualTime } from '../../../support/manualTime.ts'
import { freshEmail, freshMobile, messagesTo, newestCode, PASSWORD, signUp } from '../../../support/people.ts'
import { startVenue, type TestVenue } from '../../../support/startVenue.ts'

const clock = new ManualTime()
let venue: TestVenue
beforeAll(async () => {
  venue = await startVenue({ clock })
})
afterAll(() => venue.close())

const wrong = (code: string): string => (code === '000000' ? '000001' : '000000')

/** A browser that asked for a sign-up code. */
const asked = async (account = freshEmail()) => {
  const browser = createBrowser(venue.address)
  await browser.call(signin.emailSendingCode, { account, purpose: 'register' })
  const register = (code: string, password = PASSWORD) =>
    browser.call(signin.registerMobile, { account, password, code })
  return { browser, account, register, code: await newestCode(browser, account) }
}

describe('sign-up', () => {
  it('opens an account by mail, signs it in and gives it 10,000 USDT', async () => {
    const { browser, account, uid } = await signUp(venue.address, 'Ada.Lovelace@Example.org')
    const { body } = await browser.call(user.personalCenter, {})
    expect(account).toBe('Ada.Lovelace@Example.org')
    expect(body.data).toEqual({
      uid,
      account: 'ad***@example.org',
      statusAdvanced: 0,
      level: 0,
      avatar: '',
      demo: true,
      createdAt: String(clock.now()),
    })
    const balance = await venue.database.db
      .selectFrom('ledger_balances')
      .select(['coin', 'kind', 'amount'])
      .where('uid', '=', uid)
      .execute()
    expect(balance.map((row) => [row.coin, row.kind, Number(row.amount)])).toEqual([['USDT', 'available', 10_000]])
  })

  it('opens an account by mobile', async () => {
    const { browser } = await signUp(venue.address, freshMobile())
    const { body } = await browser.call(user.personalCenter, {})
    expect(body.data?.account).toMatch(/^\+49\*{5}\d{3}$/)
  })

  it('refuses a wrong code, and after five attempts the right one as well', async () => {
    const { code, register } = await asked()
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await register(wrong(code))).body).toMatchObject({ code: '2001', field: 'code' })
    expect((await register(code)).body.code).toBe('2002')
  })

  it('counts parallel guesses one by one', async () => {
    const { code, register } = await asked()
    // No more than may wait to be compared; the others would hear that the venue is busy.
    const guesses = await Promise.all(Array.from({ length: 9 }, () => register(wrong(code))))
    expect(guesses.filter(({ body }) => body.code === '2001')).toHaveLength(5)
    expect(guesses.filter(({ body }) => body.code === '2002')).toHaveLength(4)
  })

  it('refuses a code after ten minutes', async () => {
    const { code, register } = await asked()
    clock.advance(600_000)
    expect((await register(code)).body.code).toBe('2002')
  })

  it('takes a code once', async () => {
    const { code, register } = await asked()
    const both = await Promise.all([register(code), register(code)])
    expect(both.filter(({ body }) => body.code === '200')).toHaveLength(1)
  })

  it('takes a code for its own purpose only', async () => {
    const { account, browser } = await signUp(venue.address)
    clock.advance(60_000)
    await browser.call(signin.emailSendingCode, { account, purpose: 'login' })
    const code = await newestCode(browser, account)
    const { body } = await browser.call(signin.registerMobile, { account, password: PASSWORD, code })
    expect(body.code).toBe('2001')
  })

  it('says before a code is sent whether a password is too easy, and nothing about the account', async () => {
    const { account } = await signUp(venue.address)
    const browser = createBrowser(venue.address)
    const check = async (password: string, whose = freshEmail()) =>
      (await browser.call(signin.checkPassword, { account: whose, password })).body
    expect(await check('iloveyou')).toMatchObject({ code: '2006', field: 'password' })
    expect(await check('aaaaaaaa')).toMatchObject({ code: '2006', field: 'password' })
    expect((await check(PASSWORD)).code).toBe('200')
    expect(await check(PASSWORD, account)).toEqual(await check(PASSWORD))
    expect(await messagesTo(browser, account)).toHaveLength(1)
  })

  it('refuses a weak password before it uses up the code', async () => {
    const { code, register } = await asked()
    expect((await register(code, 'password123')).body).toMatchObject({ code: '2006', field: 'password' })
    expect((await register(code)).body.code).toBe('200')
  })

  it('tells only the owner that a name is taken: by mail, and by call after the right code', async () => {
    const { account } = await signUp(venue.address)
    clock.advance(60_000)
    const { browser, code, register } = await asked(account)
    const [letter] = await messagesTo(browser, account)
    expect(letter?.subject).toBe('You already have a Tapeline account')
    expect((await register(wrong(code))).body.code).toBe('2001')
    expect((await register(code)).body.code).toBe('2004')
  })

  it('lets another code be asked for after a minute', async () => {
    const { account, browser } = await asked()
    const again = () => browser.call(signin.emailSendingCode, { account, purpose: 'register' })
    expect((await again()).body).toMatchObject({ code: '1006', values: { seconds: '60' } })
    clock.advance(59_000)
    expect((await again()).body).toMatchObject({ code: '1006', values: { seconds: '1' } })
    clock.advance(1_000)
    expect((await again()).body.code).toBe('200')
  })

  it('refuses a mobile number where an e-mail belongs', async () => {
    const { body } = await createBrowser(venue.address).call(signin.emailSendingCode, {
      account: freshMobile(),
      purpose: 'register',
    })
    expect(body).toMatchObject({ code: '2005', field: 'account' })
  })
})
