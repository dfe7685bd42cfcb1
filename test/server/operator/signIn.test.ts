import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, allCalls, type CheckedInputOf, ERRORS, operators } from '#protocol'
import { addOperator, disableOperator, FIRST_CODE_TIME, resetOperator } from '../../../server/users/operators/manage.ts'
import { OPERATOR_IDLE_MS, OPERATOR_SESSION_LIFETIME_MS } from '../../../server/users/operators/sessions.ts'
import { OPERATOR_PASSWORD, operatorBrowser, operatorOf, totpCode } from '../../support/operator.ts'
import { type Person, signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

let leap = 0
const clock = { now: () => Date.now() + leap }
let venue: TestVenue
let person: Person
beforeAll(async () => {
  venue = await startVenue({ clock })
  person = await signUp(venue.address)
})
afterAll(() => venue.close())

const db = () => venue.database.db
const STEP = 30_000

describe('an operator', () => {
  it('signs in first with a code from the command line, then with password and authenticator, each code once', async () => {
    const ada = await operatorOf(venue, ['reviewer'])
    expect((await ada.call('me', {})).data).toMatchObject({ name: ada.name, roles: ['reviewer'] })
    const other = operatorBrowser(venue.address)
    const request = { name: ada.name, password: OPERATOR_PASSWORD, code: totpCode(ada.secret, clock.now()) }
    // The code with which it was bound is used up.
    expect((await other.call('signIn', request)).code).toBe('2002')
    leap += STEP
    const next = { ...request, code: totpCode(ada.secret, clock.now()) }
    expect((await other.call('signIn', { ...next, password: 'wrong password' })).code).toBe('2000')
    const both = await Promise.all([other.call('signIn', next), operatorBrowser(venue.address).call('signIn', next)])
    expect(both.map(({ code }) => code).toSorted()).toEqual(['200', '2002'])
  })

  it('has no session with a wrong, used or old first code, a weak password, or one factor', async () => {
    const name = 'grace'
    const firstCode = await addOperator(db(), { name, roles: ['auditor'] }, clock.now())
    const page = operatorBrowser(venue.address)
    expect((await page.call('offer', { name, firstCode: 'x'.repeat(43) })).code).toBe('2000')
    expect((await page.call('offer', { name: 'nobody', firstCode })).code).toBe('2000')
    const { data } = await page.call('offer', { name, firstCode })
    const code = totpCode(data?.secret ?? '', clock.now())
    const request = { name, firstCode, password: OPERATOR_PASSWORD, code }
    expect((await page.call('bind', { ...request, password: 'abababababab' })).code).toBe(ERRORS.passwordWeak.code)
    expect((await page.call('signIn', { name, password: OPERATOR_PASSWORD, code })).code).toBe('2000')
    leap += FIRST_CODE_TIME
    expect((await page.call('bind', request)).code).toBe(ERRORS.codeExpired.code)
  })

  it('is locked out by wrong codes for a while, whatever comes at once', async () => {
    const ada = await operatorOf(venue, ['reviewer'])
    const wrong = { name: ada.name, password: OPERATOR_PASSWORD, code: '000000' }
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => operatorBrowser(venue.address).call('signIn', wrong)),
    )
    expect(answers.filter(({ code }) => code === '2000').length).toBeLessThanOrEqual(5)
    expect(answers.some(({ code }) => code === '2007')).toBe(true)
  })

  it('is out after a quarter of an hour without a request, after a working day, when disabled and when reset', async () => {
    const idle = await operatorOf(venue, ['auditor'])
    leap += OPERATOR_IDLE_MS
    expect((await idle.call('me', {})).code).toBe('650')
    const busy = await operatorOf(venue, ['auditor'])
    const until = clock.now() + OPERATOR_SESSION_LIFETIME_MS
    while (clock.now() + OPERATOR_IDLE_MS / 2 < until) {
      leap += OPERATOR_IDLE_MS / 2
      expect((await busy.call('me', {})).code).toBe('200')
    }
    leap += OPERATOR_IDLE_MS / 2
    expect((await busy.call('me', {})).code).toBe('650')
    for (const end of [
      disableOperator(db(), busy.name, true, clock.now()),
      resetOperator(db(), busy.name, clock.now()),
    ])
      await end
    const out = await operatorOf(venue, ['auditor'])
    await disableOperator(db(), out.name, true, clock.now())
    expect((await out.call('me', {})).code).toBe('650')
    leap += STEP
    const again = { name: out.name, password: OPERATOR_PASSWORD, code: totpCode(out.secret, clock.now()) }
    expect((await out.call('signIn', again)).code).toBe('2000')
  })
})

/** Something that fits each call, so that what refuses it is who asks. */
const FITTING: { readonly [N in keyof operators.OperatorCalls]: CheckedInputOf<operators.OperatorCalls[N]> } = {
  signIn: { name: 'nobody', password: 'x', code: '000000' },
  offer: { name: 'nobody', firstCode: 'x'.repeat(43) },
  bind: { name: 'nobody', firstCode: 'x'.repeat(43), password: OPERATOR_PASSWORD, code: '000000' },
  me: {},
  signOut: {},
  listCases: { state: 'open' },
  getCase: { id: '1' },
  followCase: { id: '1' },
  countWork: {},
  claimCase: { id: '1' },
  releaseCase: { id: '1' },
  sayPaid: { id: '1', outcome: 'paid', payment: 'tx-1' },
  decideCase: { id: '1', outcome: 'approved' },
  listC2cCases: {},
  getC2cCase: { id: '1' },
  followC2cCase: { id: '1' },
  readC2cChat: { id: '1', before: 1 },
  ruleC2cCase: {
    id: '1',
    requestKey: 'x'.repeat(16),
    openedAt: 1,
    statements: 2,
    side: 'buyer',
    reason: 'other',
    note: 'a note',
  },
  secondC2cRuling: { id: '1', ruling: '1', agrees: true, note: 'a note' },
  listReferralReports: { state: 'open' },
  getReferralReport: { id: '1' },
  dismissReferralReport: { id: '1', note: 'a note' },
  upholdReferralReport: { id: '1', note: 'a note' },
  listEarnProducts: {},
  listEarnLoans: {},
  listEarnSales: {},
  listTextReports: { state: 'open' },
  decideTextReport: { id: '1', state: 'changed', note: 'a note' },
  findPerson: { ask: '1' },
  viewPerson: { uid: '1' },
  freezePerson: { uid: '1', reason: 'order', note: 'a note' },
  unfreezePerson: { uid: '1', note: 'a note' },
  endSessions: { uid: '1' },
  listRatings: { uid: '1' },
  hideRating: { uid: '1', rating: '1', version: 1, state: 'hidden', reason: 'insult', note: 'a note' },
  settingsLog: {},
  settingKeys: { kind: 'approval' },
  settingNow: { kind: 'approval', key: '' },
  setSetting: { kind: 'approval', key: '', value: '{}', from: 0, note: 'a note' },
  recallSetting: { id: 'fees-1', note: 'a note' },
  listReviews: { state: 'open', kinds: ['setting'] },
  decideReview: { id: '1', outcome: 'approved' },
  withdrawReview: { id: '1' },
  status: {},
  turnSwitch: { instId: '*', mode: 'live', reason: 'incident', note: 'a note' },
  audit: {},
  listChats: { state: 'waiting' },
  openChat: { id: '1' },
  followChat: { id: '1', after: 0 },
  takeChat: { id: '1' },
  answerChat: { id: '1', draft: { key: 'x'.repeat(16), kind: 'text', text: 'Hello' } },
  handChat: { id: '1', to: '' },
  closeChat: { id: '1' },
  signChat: { id: '1', readUpTo: 1 },
  supportStaff: {},
  watchSupport: { since: 0 },
}
const NAMES = Object.keys(FITTING) as (keyof operators.OperatorCalls)[]
const guarded = NAMES.filter((name) => operators.OPERATOR_CALLS[name].audience.roles !== 'anybody')
const ask = (page: ReturnType<typeof operatorBrowser>, name: keyof operators.OperatorCalls) =>
  page.call(name, FITTING[name])

describe('the two doors', () => {
  it('no operators’ call hears a guest or a user, and none of the venue an operator', async () => {
    const asUser = operatorBrowser(venue.address, person.browser)
    const asGuest = operatorBrowser(venue.address)
    for (const name of guarded) {
      expect((await ask(asUser, name)).code, name).toBe('650')
      expect((await ask(asGuest, name)).code, name).toBe('650')
    }
    const ada = await operatorOf(venue, ['reviewer', 'treasurer', 'configurator', 'support', 'auditor'])
    const ofUsers = allCalls().filter(([, , { audience }]) => audience === 'user')
    for (const [, name, call] of ofUsers) {
      const { body } = await ada.browser.send(API_PREFIX + call.path, { method: 'POST', body: '{}' })
      expect(body.code, name).toBe('650')
    }
  })

  it('neither token opens the other door, under either name', async () => {
    const ada = await operatorOf(venue, ['auditor'])
    const operatorToken = ada.browser.cookies.get('tapeline_desk') ?? ''
    const userToken = person.browser.cookies.get('tapeline_session') ?? ''
    expect([operatorToken.length, userToken.length]).toEqual([43, 43])
    const stranger = operatorBrowser(venue.address).browser
    const post = (path: string, cookie: string) =>
      stranger.send(path, {
        method: 'POST',
        body: '{}',
        headers: { cookie, 'content-type': 'application/json' },
      })
    const me = `${operators.OPERATOR_PREFIX}/v1/me`
    expect((await post(me, `tapeline_desk=${userToken}`)).body.code).toBe('650')
    expect((await post(me, `tapeline_desk=${operatorToken}`)).body.code).toBe('200')
    const center = `${API_PREFIX}/v2/cases/list`
    expect((await post(center, `tapeline_session=${operatorToken}`)).body.code).toBe('650')
    expect((await post(center, `tapeline_session=${userToken}`)).body.code).toBe('200')
  })

  it('the cookie goes to operators’ calls alone, is strict and unreadable; another site and no site are refused', async () => {
    const name = 'lin'
    const firstCode = await addOperator(db(), { name, roles: ['auditor'] }, clock.now())
    const page = operatorBrowser(venue.address)
    const { data } = await page.call('offer', { name, firstCode })
    const answer = await page.browser.send(`${operators.OPERATOR_PREFIX}/v1/bind`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name,
        firstCode,
        password: OPERATOR_PASSWORD,
        code: totpCode(data?.secret ?? '', clock.now()),
      }),
    })
    const [line = ''] = answer.headers.getSetCookie()
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/api/desk']) expect(line).toContain(part)
    for (const guardedCall of NAMES) {
      const { body } = await page.browser.send(operators.OPERATOR_PREFIX + operators.OPERATOR_CALLS[guardedCall].path, {
        method: 'POST',
        headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
        body: JSON.stringify(FITTING[guardedCall]),
      })
      expect(body.code, guardedCall).toBe('1005')
    }
  })

  it('each call hears the roles that it names, and no other', async () => {
    for (const role of operators.role.options) {
      const one = await operatorOf(venue, [role])
      for (const name of guarded) {
        if (name === 'signOut') continue
        const { roles } = operators.OPERATOR_CALLS[name].audience
        const may = roles === 'operator' || (roles as readonly string[]).includes(role)
        const { code } = await ask(one, name)
        if (may) expect(code, `${role} ${name}`).not.toBe('2504')
        else expect(code, `${role} ${name}`).toBe('2504')
      }
    }
  })
})
