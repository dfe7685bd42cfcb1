import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { activity, certification, passkeys, withdrawals } from '#protocol'
import { screenAt } from '../../src/core/screens/screens.ts'
import { screensOf } from '../crawl/places.ts'
import { becomeOne } from '../crawl/traveller.ts'
import { createVisit, prepare } from '../crawl/visit.ts'
import { dictionaryOf } from '../crawl/words.ts'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'
import { removeFolder } from '../support/folders.ts'
import { HOSTILE_TEXTS, hostileAccount, madeByText, typeEverywhere } from '../support/hostileTexts.ts'
import { PRIMARY, proofOf } from '../support/identity.ts'
import { OUT, PAYOUT_ADDRESS } from '../support/moneyExamples.ts'
import { type Person, signUp } from '../support/people.ts'
import { softPasskey } from '../support/softPasskey.ts'
import { SHOWN_TEXTS, type ShownText } from '../support/userTexts.ts'
import { venueFolder } from '../support/venueFolder.ts'
import { startVenueProcess, type VenueProcess } from '../support/venueProcess.ts'

/** A person's whole way through many screens. */
vi.setConfig({ testTimeout: 180_000 })

const at = (texts: readonly string[], index: number): string => texts[index % texts.length] ?? ''
/** The longest that a phrase and the name of a passkey may be. */
const PHRASES = HOSTILE_TEXTS.filter(({ length }) => length <= 24)
const NAMES = HOSTILE_TEXTS.filter(({ length }) => length <= 40)
const PEOPLE = [0, 1, 2]

/** Every name that an address of the app has after its question mark, with this value. */
const everyParameter = (text: string): string =>
  new URLSearchParams(
    [
      'account id instId ordId posId kind of for name secret side price tab view product query text from to next back',
      'lang state day coin code',
    ].flatMap((names) => names.split(' ').map((name) => [name, text])),
  ).toString()

const taken = async (answer: Promise<{ body: { code: unknown; msg: string } }>): Promise<void> => {
  const { body } = await answer
  expect(body.code, body.msg).toBe('200')
}

describe.skipIf(!hasBrowser)('what was typed to become markup', () => {
  let dataDir: string
  let venue: VenueProcess
  let address: string
  let phone: Phone
  let visit: ReturnType<typeof createVisit>
  const dialogs: string[] = []
  beforeAll(async () => {
    dataDir = venueFolder('tapeline-hostile')
    venue = startVenueProcess(dataDir)
    // Passkeys belong to a name; a bare address has none.
    address = (await venue.ready).replace('127.0.0.1', 'localhost')
    phone = await openPhone(address, { ownContext: true })
    await prepare(phone.page, { 'tapeline.popups': '["welcome"]' })
    const words = dictionaryOf('en')
    visit = createVisit(phone.page, (key) => words.get(key) ?? key, false)
    phone.page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    await phone.context.addInitScript(() => {
      const broken: string[] = []
      Object.assign(globalThis, { broken })
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample }) => {
        broken.push(`${effectiveDirective} ${sample}`)
      })
    })
  })
  afterAll(async () => {
    await phone?.close()
    await venue?.stop()
    removeFolder(dataDir)
  })

  const become = async (person: Person): Promise<void> => {
    await phone.page.goto('/#/pages/lang/lang')
    await becomeOne(phone, address, person)
  }
  /** Goes there within the document. */
  const go = async (to: string): Promise<void> => {
    const path = to.replace(/\?.*/, '')
    const title = screenAt(path)?.title ?? ''
    expect(await visit({ path, address: to, access: 'guest', title }), to).toBe('')
  }
  const expectHarmless = async (where: string): Promise<void> => {
    expect(await phone.page.evaluate(madeByText), where).toEqual([])
    expect(await phone.page.evaluate(() => (globalThis as unknown as { broken: string[] }).broken), where).toEqual([])
    expect(dialogs, where).toEqual([])
  }
  /** It stands there as it was typed: as text, or in a field. */
  const sees = async (text: string, where: string): Promise<void> => {
    const counts = () =>
      phone.page.evaluate(
        (wanted) =>
          document.body.innerText.includes(wanted) ||
          [...document.querySelectorAll('input')].some(({ value }) => value.includes(wanted)),
        text,
      )
    await expect.poll(counts, { message: `${text} at ${where}` }).toBe(true)
    await expectHarmless(where)
  }

  /** Somebody who has given the venue such texts wherever it keeps words of its users. */
  const typist = async (index: number) => {
    const account = hostileAccount(at(HOSTILE_TEXTS, index), `u${index}`)
    const person: Person = await signUp(address, account)
    const { browser } = person
    const [phrase, keyName, name] = [at(PHRASES, index), at(NAMES, index), at(HOSTILE_TEXTS, index + 5)]
    await taken(browser.call(certification.primaryCertification, { ...PRIMARY, name }))
    await taken(browser.call(activity.setPhrase, { phrase, ...(await proofOf(person, { act: 'phrase' })) }))
    // A second letter, which has the phrase.
    const { body } = await browser.call(passkeys.beginAdd, await proofOf(person, { act: 'passkey' }))
    const ceremony = { challenge: String(body.data?.options['challenge']), origin: address }
    const response = softPasskey().attest(ceremony)
    await taken(browser.call(passkeys.finishAdd, { name: keyName, response }))
    const fields = [{ key: 'address' as const, value: PAYOUT_ADDRESS }]
    const wish = { channel: OUT, label: at(NAMES, index + 3), fields }
    const saved = { act: 'payoutAccount', channel: OUT, fields } as const
    await taken(browser.call(withdrawals.addPayoutAccount, { ...wish, ...(await proofOf(person, saved)) }))
    /** What he typed, by the column that keeps it. A column that is added to the list has to be typed into here. */
    const typed: Readonly<Record<ShownText, string>> = {
      'account_events.detail': keyName,
      'identities.sealed': name,
      'mailbox.body': phrase,
      'passkeys.name': keyName,
      'payout_accounts.label': wish.label,
      'users.name': account.slice(account.indexOf('@')),
      'users.phrase': phrase,
    }
    return { ...person, name, typed }
  }

  it.each(PEOPLE)('is shown as it was typed, on every screen that shows it (%i)', async (index) => {
    const person = await typist(index)
    await become(person)
    const shown = Object.entries(person.typed).flatMap(([column, text]) =>
      SHOWN_TEXTS[column as ShownText].map((path) => [path, text] as const),
    )
    for (const [screen, text] of [
      ...shown,
      ['/x/devices', ''],
      ['/x/cases', ''],
      [`/open-location?lat=48.1&lon=11.5&name=${encodeURIComponent(person.name)}`, person.name],
    ] as const) {
      const path = screen === '/x/mailbox' ? `${screen}?account=${encodeURIComponent(person.account)}` : screen
      await go(path)
      await sees(text, path)
    }
  })

  it('would be seen if it became markup', async () => {
    await become(await signUp(address))
    await phone.page.evaluate(() => {
      const link = document.createElement('a')
      link.href = 'javascript:alert(1)'
      document.body.append(link, document.createElement('iframe'))
    })
    expect(await phone.page.evaluate(madeByText)).toEqual(['<a href=javascript:alert(1)>', '<iframe>'])
  })

  it('does nothing in an address, nor in any field for text', async () => {
    await become(await signUp(address))
    let fields = 0
    for (const [index, { path }] of screensOf('newcomer').entries()) {
      const text = at(HOSTILE_TEXTS, index)
      await go(`${path}?${everyParameter(text)}`)
      fields += await phone.page.evaluate(typeEverywhere, text)
      await expectHarmless(path)
    }
    expect(fields).toBeGreaterThan(15)
  })
})
