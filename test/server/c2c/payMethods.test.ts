import { readFile } from 'node:fs/promises'
import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activity, books, closure, ERRORS, type InputOf, MAX_PAY_METHODS, payType } from '#protocol'
import { createBrowser } from '../../support/api.ts'
import { certifyPrimary, PRIMARY, proofOf, sendPicture } from '../../support/identity.ts'
import { operatorOf, publishSetting } from '../../support/operator.ts'
import { OTHER_IBAN, PIN, readyForPayTypes, SEPA } from '../../support/payTypeExamples.ts'
import { messagesTo, type Person, signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'
import { unzip } from '../../support/unzip.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const ahead = { by: 0 }
const clock = { now: () => Date.now() + ahead.by }
let logged = ''
const log = pino(
  { level: 'trace' },
  new Writable({
    write(chunk, _, done) {
      logged += String(chunk)
      done()
    },
  }),
)

let venue: TestVenue
beforeAll(async () => {
  venue = await startVenue({ clock, log })
})
afterAll(() => venue.close())

/** Somebody who may save payment methods. */
const newcomer = async (): Promise<Person> => {
  const person = await signUp(venue.address)
  await certifyPrimary(person)
  await readyForPayTypes({ person, services: venue.services })
  return person
}

type Wish = Partial<InputOf<typeof payType.save>>
const save = async ({ browser }: Person, wish: Wish = {}) =>
  (await browser.call(payType.save, { ...SEPA, fields: [...SEPA.fields], payPassword: PIN, ...wish })).body
const listOf = async ({ browser }: Person) => (await browser.call(payType.selectUserPayType, {})).body.data
const usableOf = async ({ browser }: Person, currency?: string) =>
  (await browser.call(payType.fastPayType, { currency })).body.data?.methods.map(({ id }) => id)
const card = (number: string): Wish => ({
  method: 'bank-card',
  fields: [
    { key: 'cardNumber', value: number },
    { key: 'bank', value: 'Sparkasse' },
  ],
})
const wechat = (id: string): Wish => ({ method: 'wechat-pay', country: 'CN', fields: [{ key: 'qr', value: id }] })
/** Card numbers with a right check digit. */
const CARDS = [
  '4242424242424242',
  '5555555555554444',
  '378282246310005',
  '6011000990139424',
  '4012888888881881',
  '4222222222222',
  '5105105105105100',
  '371449635398431',
  '6011111111111117',
  '3530111333300000',
  '3566002020360505',
  '30569309025904',
]

describe('a payment method', () => {
  it('is saved with the payment PIN, masked in the list and whole to its owner', async () => {
    const person = await newcomer()
    const { code, data } = await save(person)
    expect(code).toBe('200')
    expect(data).toMatchObject({ holder: PRIMARY.name, hasPayPassword: true, hold: MINUTE })
    const [saved] = data?.methods ?? []
    expect(saved).toMatchObject({
      method: 'sepa',
      name: 'SEPA',
      holder: PRIMARY.name,
      fields: [{ key: 'iban', value: 'DE89 •••• 3000' }],
      held: true,
      open: true,
    })
    const whole = (await person.browser.call(payType.payTypeData, { id: saved?.id ?? '' })).body.data
    expect(whole?.fields).toEqual([{ key: 'iban', value: 'DE89370400440532013000' }])
    expect(JSON.stringify(await listOf(person))).not.toContain('370400440532')
  })

  it.each<[string, Wish, string, string | undefined]>([
    ['a mistyped IBAN', { fields: [{ key: 'iban', value: 'DE88370400440532013000' }] }, 'numberMistyped', 'iban'],
    ['a missing IBAN', { fields: [] }, 'invalidField', 'iban'],
    ['somebody else’s name', { holder: 'Charles Babbage' }, 'holderDiffers', 'holder'],
    ['a card with a wrong check digit', card('4242424242424241'), 'numberMistyped', 'cardNumber'],
    ['a method of another country', { method: 'promptpay' }, 'notFound', 'method'],
    ['a method that there is not', { method: 'barter' }, 'notFound', 'method'],
    ['a wrong PIN', { payPassword: '000001' }, 'payPasswordWrong', 'payPassword'],
  ])('is refused with %s', async (_, wish, error, field) => {
    const person = await newcomer()
    expect(await save(person, wish)).toMatchObject({ code: ERRORS[error as keyof typeof ERRORS].code, field })
    expect((await listOf(person))?.methods).toEqual([])
  })

  it('takes the verified name as a bank writes it', async () => {
    const person = await newcomer()
    expect((await save(person, { holder: 'LOVELACE, ADA' })).code).toBe('200')
  })

  it('needs a verified identity', async () => {
    const person = await signUp(venue.address)
    expect(await save(person)).toMatchObject({ code: ERRORS.identityNeeded.code })
    expect(await listOf(person)).toMatchObject({ holder: '', hasPayPassword: false, methods: [] })
  })

  it('is saved once, however often it is sent', async () => {
    const person = await newcomer()
    const sent = await Promise.all(Array.from({ length: 5 }, () => save(person)))
    expect(sent.map(({ code }) => String(code)).toSorted()).toEqual([
      '200',
      ...Array.from({ length: 4 }, () => ERRORS.payMethodTwice.code),
    ])
    expect((await listOf(person))?.methods).toHaveLength(1)
  })

  it('two that are saved at once never make eleven', async () => {
    const person = await newcomer()
    for (const number of CARDS.slice(0, MAX_PAY_METHODS - 1))
      expect((await save(person, card(number))).code).toBe('200')
    const [one, other] = await Promise.all(CARDS.slice(-2).map((number) => save(person, card(number))))
    expect([String(one?.code), String(other?.code)].toSorted()).toEqual(['200', ERRORS.tooManyPayMethods.code])
    expect((await listOf(person))?.methods).toHaveLength(MAX_PAY_METHODS)
  })

  it('locks the PIN after five wrong ones', async () => {
    const person = await newcomer()
    for (let tries = 0; tries < 5; tries += 1) await save(person, { payPassword: '000001' })
    expect(await save(person)).toMatchObject({ code: ERRORS.accountLocked.code })
  })

  it('is told in the trail and by mail, masked', async () => {
    const person = await newcomer()
    await save(person)
    const [event] = (await person.browser.call(activity.list, { limit: 1 })).body.data?.events ?? []
    expect(event).toMatchObject({ kind: 'payMethodAdded', about: 'SEPA · DE89 •••• 3000' })
    const [letter] = await messagesTo(person.browser, person.account)
    expect(letter?.text).toContain('SEPA · DE89 •••• 3000')
    expect(JSON.stringify(letter)).not.toContain('370400440532')
  })
})

describe('the hold', () => {
  it('ends after a minute in the demo, and begins again with a change of the data', async () => {
    const person = await newcomer()
    const id = (await save(person)).data?.methods[0]?.id ?? ''
    const change = async (value: string) =>
      (
        await person.browser.call(payType.updatePayTypeData, {
          id,
          holder: PRIMARY.name,
          fields: [{ key: 'iban', value }],
          payPassword: PIN,
        })
      ).body
    expect(await usableOf(person)).toEqual([])
    ahead.by += MINUTE
    expect(await usableOf(person)).toEqual([id])
    expect(await usableOf(person, 'EUR')).toEqual([id])
    expect(await usableOf(person, 'THB')).toEqual([])
    // The same data change nothing.
    expect((await change('DE89 3704 0044 0532 0130 00')).data?.methods[0]).toMatchObject({ held: false })
    expect((await change(OTHER_IBAN)).data?.methods[0]).toMatchObject({
      id,
      held: true,
      fields: [{ key: 'iban', value: 'FR14 •••• 2606' }],
    })
    expect(await usableOf(person)).toEqual([])
    ahead.by += MINUTE
    expect(await usableOf(person)).toEqual([id])
    const [usable] = await venue.services.payMethods.usable(venue.database.db, person.uid, [id])
    expect(usable).toMatchObject({ version: 2, payee: { fields: [{ value: OTHER_IBAN }] } })
  })

  it('is as long as the operator configures it outside of the demo, 24 hours at first', async () => {
    const real = await startVenue({ clock, config: { demo: false } })
    try {
      expect(await real.services.payMethods.list('1')).toMatchObject({ hold: DAY })
    } finally {
      await real.close()
    }
  })

  it('a method that its operator closed can be neither used nor added, and stays on the list', async () => {
    const person = await newcomer()
    const wero = { method: 'wero', fields: [{ key: 'phone' as const, value: '+4915112345678' }] }
    const id = (await save(person, wero)).data?.methods[0]?.id ?? ''
    ahead.by += MINUTE
    expect(await usableOf(person)).toEqual([id])
    const ada = await operatorOf(venue, ['configurator'])
    const { value = '' } = (await ada.call('settingNow', { kind: 'payMethod', key: 'wero' })).data ?? {}
    const closed = JSON.stringify({ ...(JSON.parse(value) as object), open: false })
    const set = { kind: 'payMethod', key: 'wero', value: closed, from: 0, note: 'closed for now' } as const
    expect((await publishSetting(venue, ada, set)).code).toBe('200')
    expect(await usableOf(person)).toEqual([])
    expect((await listOf(person))?.methods).toMatchObject([{ id, open: false }])
    expect(await save(person, wero)).toMatchObject({ field: 'method' })
    const offered = (await person.browser.call(payType.getPayType, { country: 'DE' })).body.data?.methods
    expect(offered?.map(({ id: method }) => method)).toEqual(['sepa', 'bank-card'])
    const changes = (await createBrowser(venue.address).call(books.honesty, {})).body.data
    expect(JSON.stringify(changes)).toContain('payMethod')
  })
})

describe('a removed method', () => {
  it('is gone with its data; what an order has frozen stays readable', async () => {
    const person = await newcomer()
    const id = (await save(person)).data?.methods[0]?.id ?? ''
    ahead.by += MINUTE
    const { payMethods } = venue.services
    const [usable] = await payMethods.usable(venue.database.db, person.uid)
    const payee = usable?.payee ?? { holder: '', fields: [] }
    const frozen = payMethods.freeze(person.uid, payee)
    const { browser } = person
    expect((await browser.call(payType.update, { id, action: 'remove', payPassword: '000001' })).body).toMatchObject({
      code: ERRORS.payPasswordWrong.code,
    })
    const { data } = (await browser.call(payType.update, { id, action: 'remove', payPassword: PIN })).body
    expect(data?.methods).toEqual([])
    const { rows } = await venue.database.pool.query('SELECT id FROM c2c_pay_methods WHERE id = $1', [id])
    expect(rows).toEqual([])
    expect(payMethods.thaw(person.uid, frozen)).toEqual(payee)
    // Sealed for one user, opened by no other.
    expect(() => payMethods.thaw('1', frozen)).toThrow('authenticate')
    expect(frozen.toString('latin1')).not.toContain('370400440532')
  })

  it('keeps its picture for as long as an order could show it, and no longer', async () => {
    const person = await newcomer()
    const picture = await sendPicture(person, 'payment')
    const foreign = await sendPicture(await newcomer(), 'payment')
    expect(await save(person, wechat(foreign))).toMatchObject({ field: 'qr' })
    expect(await save(person, wechat('0'.repeat(32)))).toMatchObject({ field: 'qr' })
    const { data } = await save(person, wechat(picture))
    const [saved] = data?.methods ?? []
    expect(saved).toMatchObject({ method: 'wechat-pay', fields: [{ key: 'qr', value: picture }] })
    const isKept = async () => (await venue.services.identity.uploads.readNamed(picture)) !== undefined
    await person.browser.call(payType.update, { id: saved?.id ?? '', action: 'remove', payPassword: PIN })
    const before = ahead.by
    ahead.by = before + 89 * DAY
    await venue.services.payMethods.purge()
    expect(await isKept()).toBe(true)
    ahead.by = before + 90 * DAY
    await venue.services.payMethods.purge()
    expect(await isKept()).toBe(false)
    ahead.by = before
  })
})

describe('payment data', () => {
  it('lie encrypted in the database, and in no log', async () => {
    const person = await newcomer()
    await save(person)
    const { rows } = await venue.database.pool.query<{ row: string }>(
      'SELECT row_to_json(m)::text || encode(sealed, $2) AS row FROM c2c_pay_methods AS m WHERE uid = $1',
      [person.uid, 'escape'],
    )
    expect(rows).toHaveLength(1)
    for (const secret of ['370400440532', 'Lovelace']) {
      expect(rows[0]?.row).not.toContain(secret)
      expect(logged).not.toContain(secret)
    }
    expect(logged).not.toContain(PIN)
  })

  it('stand in full in their owner’s export, and go with the account', async () => {
    const person = await newcomer()
    await save(person)
    const { exports, closures } = venue.services.identity
    const path = await exports.file(person.uid, exports.issue(person.uid))
    const files = unzip(await readFile(path ?? ''))
    expect(JSON.parse(String(files.get('paymentMethods.json')))).toMatchObject([
      { method: 'sepa', holder: PRIMARY.name, fields: [{ key: 'iban', value: 'DE89370400440532013000' }] },
    ])
    expect((await person.browser.call(closure.ask, await proofOf(person, { act: 'erasure' }))).body.code).toBe('200')
    const before = ahead.by
    ahead.by += 7 * DAY
    expect(await closures.eraseDue()).toBe(1)
    ahead.by = before
    const { rows } = await venue.database.pool.query('SELECT id FROM c2c_pay_methods WHERE uid = $1', [person.uid])
    expect(rows).toEqual([])
  })
})
