import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { books, security } from '#protocol'
import { isRefused } from '../../../../server/platform/refusal.ts'
import { FIRST_HOLDS } from '../../../../server/settings/firstHolds.ts'
import { createBrowser } from '../../../support/api.ts'
import { ManualTime } from '../../../support/manualTime.ts'
import { operatorOf, publishSetting } from '../../../support/operator.ts'
import { messagesTo, newestCode, signUp } from '../../../support/people.ts'
import { startVenue, type TestVenue } from '../../../support/startVenue.ts'

const HOUR = 3_600_000
const clock = new ManualTime()
let venue: TestVenue
beforeAll(async () => {
  venue = await startVenue({ clock })
})
afterAll(() => venue.close())

const codeOf = (uri: string, at = clock.now()) => {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return new TOTP({ secret }).generate({ timestamp: at })
}
const bind = async (uid: string) => {
  const { authenticators } = venue.services.accounts
  const { uri } = await authenticators.offer(uid, 'me')
  await authenticators.bind(uid, codeOf(uri), venue.database.db)
  clock.advance(60_000)
  return uri
}

describe('a hold', () => {
  it('stands until its end, and a shorter one behind it does not shorten it', async () => {
    const { uid } = await signUp(venue.address)
    const { holds } = venue.services.accounts
    expect(await holds.until(uid, 'withdrawal')).toBe(0)
    const from = clock.now()
    await holds.place(uid, 'passwordChanged')
    await holds.place(uid, 'authenticatorOn')
    expect(await holds.until(uid, 'withdrawal')).toBe(from + 24 * HOUR)
    expect((await holds.active(uid)).map(({ reason }) => reason)).toEqual(['passwordChanged', 'authenticatorOn'])
    expect(await holds.until(uid, 'payPassword')).toBe(0)
    clock.advance(6 * HOUR)
    expect((await holds.active(uid)).map(({ reason }) => reason)).toEqual(['passwordChanged'])
    clock.advance(18 * HOUR)
    expect(await holds.active(uid)).toEqual([])
  })

  it('lasts as long as operators have set when it begins; one that began keeps its end', async () => {
    const { uid, browser, account } = await signUp(venue.address)
    const { holds } = venue.services.accounts
    const ada = await operatorOf(venue, ['configurator'])
    const now = await ada.call('settingNow', { kind: 'holds', key: '' })
    expect(JSON.parse(now.data?.value ?? '')).toEqual(FIRST_HOLDS)
    const began = clock.now()
    await holds.place(uid, 'passwordChanged')
    const set = (hours: number) => {
      const value = JSON.stringify({ ...FIRST_HOLDS, passwordChanged: hours })
      return publishSetting(venue, ada, { kind: 'holds', key: '', value, from: 0, note: 'as agreed' })
    }
    expect(await set(0)).toMatchObject({ code: '1001', field: 'passwordChanged' })
    expect((await set(2)).code).toBe('200')
    expect(await holds.until(uid, 'withdrawal')).toBe(began + 24 * HOUR)
    const later = await signUp(venue.address)
    expect(await holds.place(later.uid, 'passwordChanged')).toBe(2 * HOUR)
    expect(await holds.until(later.uid, 'withdrawal')).toBe(clock.now() + 2 * HOUR)
    const { data } = (await browser.call(security.emailStatusGoogleStatus, {})).body
    expect(data?.holdHours).toMatchObject({ passwordChanged: 2, authenticatorOn: 6 })
    const actor = { uid, ip: '::1', userAgent: '' }
    await venue.services.accounts.passwordChange.set(actor, 'another long password', 'passwordChanged')
    await expect
      .poll(async () => (await messagesTo(browser, account)).map(({ text }) => text).join(' '))
      .toContain('withdrawals are on hold for 2 hours')
    const changes = (await createBrowser(venue.address).call(books.honesty, {})).body.data
    expect(JSON.stringify(changes)).toContain('passwordChanged')
  })
})

describe('the second factor of a sensitive act', () => {
  it('is a code by mail, used up by its use, where no authenticator is bound', async () => {
    const { uid, browser, account } = await signUp(venue.address)
    const { stepUp } = venue.services.accounts
    expect(await stepUp.proofOf(uid)).toBe('email')
    expect(await stepUp.check(uid, 'phrase', undefined)).toEqual({
      refused: { error: 'secondStepNeeded', field: 'code', values: { proof: 'email' } },
    })
    expect(
      isRefused(await stepUp.send(uid, { text: 'phrase', sentence: 'phrase' }, { ip: '::1', userAgent: '' }, 'en')),
    ).toBe(false)
    const code = await newestCode(browser, account)
    expect(await stepUp.check(uid, 'phrase', code)).toBeUndefined()
    expect(await stepUp.check(uid, 'phrase', code, 'proof')).toEqual({
      refused: { error: 'codeWrong', field: 'proof' },
    })
  })

  it('is a code of the authenticator once one is bound, and none by mail any more', async () => {
    const { uid, browser, account } = await signUp(venue.address)
    const { stepUp } = venue.services.accounts
    const uri = await bind(uid)
    expect(await stepUp.proofOf(uid)).toBe('authenticator')
    await stepUp.send(uid, { text: 'phrase', sentence: 'phrase' }, { ip: '::1', userAgent: '' }, 'en')
    const mailed = await newestCode(browser, account)
    if (mailed !== codeOf(uri))
      expect(await stepUp.check(uid, 'phrase', mailed)).toMatchObject({ refused: { error: 'codeWrong' } })
    expect(await stepUp.check(uid, 'phrase', codeOf(uri))).toBeUndefined()
    expect(await stepUp.check(uid, 'phrase', codeOf(uri))).toMatchObject({ refused: { error: 'codeExpired' } })
  })

  it('may be a recovery code, however it is typed, once', async () => {
    const { uid } = await signUp(venue.address)
    const { stepUp, recoveryCodes } = venue.services.accounts
    await bind(uid)
    const [code = ''] = await recoveryCodes.issue(uid)
    expect(code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
    expect(await stepUp.check(uid, 'phrase', code.toLowerCase().replace('-', ''))).toBeUndefined()
    expect(await stepUp.check(uid, 'phrase', code)).toMatchObject({ refused: { error: 'codeWrong' } })
    expect(await recoveryCodes.left(uid)).toBe(9)
  })
})
