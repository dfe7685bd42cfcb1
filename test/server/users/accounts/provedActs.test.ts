import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activity, security, withdrawals } from '#protocol'
import { ManualTime } from '../../../support/manualTime.ts'
import { freshWithdrawal, OUT, PAY_PASSWORD, PAYOUT_ADDRESS } from '../../../support/moneyExamples.ts'
import { messagesTo, newestCode, type Person, signUp } from '../../../support/people.ts'
import { startVenue, type TestVenue } from '../../../support/startVenue.ts'

const OTHER_ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36'
const clock = new ManualTime()
let venue: TestVenue
beforeAll(async () => {
  venue = await startVenue({ clock })
})
afterAll(() => venue.close())

const send = async ({ browser }: Person, act: security.ProvedAct) =>
  (await browser.call(security.sendProof, act, { headers: { 'user-agent': PHONE } })).body
const newest = async ({ browser, account }: Person) => (await messagesTo(browser, account))[0]?.text ?? ''
const account = (address: string) => ({ channel: OUT, fields: [{ key: 'address' as const, value: address }] })
const addAccount = async ({ browser }: Person, address: string, code: string) =>
  (await browser.call(withdrawals.addPayoutAccount, { ...account(address), label: 'mine', code })).body.code
const confirm = async ({ browser }: Person, id: string, code: string) => {
  const key = `proved-act-${id}-${code}`
  return (await browser.call(withdrawals.confirmOutpay, { id, payPassword: PAY_PASSWORD, code }, { key })).body.code
}
const withdrawal = (person: Person) => freshWithdrawal({ address: venue.address, person, services: venue.services })
/** Hours after the sign-up, without a code that was just sent. */
const settled = async () => {
  const person = await signUp(venue.address)
  clock.advance(7_200_000)
  return person
}

describe('the message with a code', () => {
  it('names the whole destination that is added, with device, address and time', async () => {
    const person = await settled()
    expect((await send(person, { act: 'payoutAccount', ...account(PAYOUT_ADDRESS) })).code).toBe('200')
    const text = await newest(person)
    expect(text).toContain(`USDT · TRC-20, ${PAYOUT_ADDRESS}`)
    expect(text).toMatch(/from Chrome on Android, IP address \S+\./)
    const [date = '', time = ''] = new Date(clock.now()).toISOString().slice(0, 16).split('T')
    expect(text).toContain(`${date.split('-').toReversed().join('-')} ${time} UTC`)
  })

  it('names amount, coin, what is paid out and the whole destination of a withdrawal', async () => {
    const person = await settled()
    await send(person, { act: 'withdrawal', id: await withdrawal(person) })
    expect(await newest(person)).toContain(
      `You are withdrawing 100 USDT. 99 USDT will be paid out to: USDT · TRC-20, ${PAYOUT_ADDRESS}.`,
    )
  })

  it.each([
    [{ act: 'password' }, 'changing your login password'],
    [{ act: 'erasure' }, 'closing your account'],
    [{ act: 'name', account: 'New@Example.com' }, 'adding new@example.com as a way to sign in'],
  ] as const)('names what is done: %o', async (act, words) => {
    const person = await settled()
    await send(person, act)
    expect(await newest(person)).toContain(words)
  })

  it('is not sent about what is not one’s own, or cannot be', async () => {
    const [person, other] = [await settled(), await settled()]
    const before = (await messagesTo(person.browser, person.account)).length
    expect((await send(person, { act: 'withdrawal', id: await withdrawal(other) })).code).toBe('1009')
    expect((await send(person, { act: 'passkeyOff', id: 'none' })).code).toBe('1009')
    const mistyped = account(`${PAYOUT_ADDRESS.slice(0, -1)}a`)
    expect((await send(person, { act: 'payoutAccount', ...mistyped })).code).not.toBe('200')
    expect(await messagesTo(person.browser, person.account)).toHaveLength(before)
  })
})

describe('a code', () => {
  it('for one destination does not add another, nor does it confirm another act; it adds its own', async () => {
    const person = await settled()
    await send(person, { act: 'payoutAccount', ...account(PAYOUT_ADDRESS) })
    const code = await newestCode(person.browser, person.account)
    expect(await addAccount(person, OTHER_ADDRESS, code)).toBe('2002')
    expect((await person.browser.call(activity.setPhrase, { phrase: 'blue heron', code })).body.code).toBe('2002')
    expect(await addAccount(person, PAYOUT_ADDRESS, code)).toBe('200')
    expect(await addAccount(person, PAYOUT_ADDRESS, code)).toBe('2001')
  })

  it('for one withdrawal does not confirm another of the same amount', async () => {
    const person = await settled()
    const first = await withdrawal(person)
    await send(person, { act: 'withdrawal', id: first })
    const code = await newestCode(person.browser, person.account)
    const second = await withdrawal(person)
    expect(await confirm(person, second, code)).toBe('2002')
    await send(person, { act: 'withdrawal', id: second })
    const own = await newestCode(person.browser, person.account)
    expect(await confirm(person, second, own)).toBe('200')
  })

  it('for another act is sent at once, in place of the one before; for the same act after a minute', async () => {
    const person = await settled()
    const code = async (act: 'phrase' | 'export') => (await send(person, { act })).code
    expect(await code('phrase')).toBe('200')
    expect(await code('phrase')).toBe('1006')
    expect(await code('export')).toBe('200')
    clock.advance(60_000)
    expect(await code('export')).toBe('200')
  })
})
