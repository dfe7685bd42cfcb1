import pino from 'pino'
import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { common, icoOrder, type Language } from '#protocol'
import { createVenue, type Venue } from '../../server/compose/compose.ts'
import type { Managed } from '../../server/earn/managed/managed.ts'
import type { Pledged } from '../../server/earn/pledged/pledged.ts'
import { hasBrowser, type Phone } from '../support/browser.ts'
import { newKey } from '../support/examples.ts'
import { removeFolder } from '../support/folders.ts'
import { type Hand, phoneIn } from '../support/hand.ts'
import { certifyPrimary, PRIMARY } from '../support/identity.ts'
import { messagesTo, type Person, signUp } from '../support/people.ts'
import { quietMarket } from '../support/quietMarket.ts'
import { exampleSale } from '../support/saleExamples.ts'
import { giveSession } from '../support/session.ts'
import { WIDE_RATES } from '../support/startVenue.ts'
import { testConfig } from '../support/testConfig.ts'
import { venueFolder } from '../support/venueFolder.ts'
import { markWelcomeShown } from '../support/welcome.ts'

/** A person's whole way through many screens. */
vi.setConfig({ testTimeout: 180_000 })

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** The midnight with which the first day of the stories begins. */
const MIDNIGHT = Math.ceil(Date.now() / DAY) * DAY

/** What stands beside a name in a list of figures. */
const figure = (within: Phone['page'] | Locator, name: string): Locator =>
  within.locator(`xpath=.//dt[normalize-space()="${name}"]/following-sibling::dd`).first()

/** Answers the question that a button asks, by the same words. */
const answers = async ({ phone: { page } }: Hand, action: string): Promise<string> => {
  await page.getByRole('button', { name: action, exact: true }).click()
  const question = page.getByRole('alertdialog')
  const text = await question.innerText()
  await question.getByRole('button', { name: action, exact: true }).click()
  return text
}
/** Opens an address as if for the first time. */
const opens = async ({ phone: { page } }: Hand, path: string): Promise<void> => {
  await page.goto('about:blank')
  await page.goto(`/#${path}`)
}

describe.skipIf(!hasBrowser)('coins that earn', () => {
  const dataDir = venueFolder('tapeline-earn-story')
  let venue: Venue
  let ahead = MIDNIGHT + 10 * HOUR + 20 * MINUTE - Date.now()
  const now = (): number => Date.now() + ahead
  const phones: Phone[] = []

  /** The moment comes at once, and with it everything that is due. */
  const comes = async (at: number): Promise<void> => {
    expect(at).toBeGreaterThan(now())
    ahead = at - Date.now()
    const { earn, sales } = venue.services
    await (earn.managed as Managed).runDue()
    await (earn.pledged as Pledged).runDue()
    await sales.runDue()
  }
  /** Somebody signed in on a phone in their language. */
  const arrives = async (language: Language, locale: string): Promise<Hand & { readonly person: Person }> => {
    const [hand, person] = await Promise.all([phoneIn(venue.address, language, locale), signUp(venue.address)])
    phones.push(hand.phone)
    const { page, context } = hand.phone
    await page.goto('/#/pages/lang/lang')
    await markWelcomeShown(page)
    await person.browser.call(common.setUserLanguage, { language })
    await giveSession(context, person, venue.address)
    await page.goto('about:blank')
    return { ...hand, person }
  }
  const balances = async (uid: string, coin = 'USDT'): Promise<Record<string, string>> => {
    const { rows } = await venue.services.database.pool.query<{ kind: string; amount: string }>(
      'SELECT kind, trim_scale(amount)::text AS amount FROM ledger_balances WHERE uid = $1 AND coin = $2 AND amount <> 0',
      [uid, coin],
    )
    return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]))
  }
  /** Nothing went wrong, on the phone nor in the books. */
  const isSound = async ({ complaints }: Phone): Promise<void> => {
    expect(complaints).toEqual([])
    expect((await venue.services.books.reconcile())?.faults).toEqual([])
  }

  beforeAll(async () => {
    venue = await createVenue(testConfig(dataDir), {
      clock: { now },
      log: pino({ level: 'silent' }),
      rates: WIDE_RATES,
      market: quietMarket,
      demoDelay: 50,
    })
  })
  beforeEach(() => void phones.splice(0))
  afterEach(async () => {
    for (const phone of phones) await phone.close()
  })
  afterAll(async () => {
    await venue?.close()
    removeFolder(dataDir)
  })

  it('managed money in Korean: two days are paid, and an early redemption gives what it showed', async () => {
    const hand = await arrives('ko', 'ko-KR')
    const { phone, word, fill, press, sees, person } = hand
    const { page } = phone
    await opens(hand, '/pages/manageRules/manageMoney')
    await page.locator('a[href*="manageDetail?id=USDT-7"]').click()
    await press('managed:title.manageBuy')
    await fill('managed:buy.amount', '1234.56')
    await press('managed:buy.next')
    await expect.poll(() => figure(page, word('managed:calc.day')).innerText()).toBe('0.12176482\u00a0USDT')
    const left = await figure(page, word('managed:confirm.left')).innerText()
    expect(left).toBe('8,765.44\u00a0USDT')
    await press('managed:confirm.do')
    await page.waitForURL(/manageList\?id=\d+/)
    await sees('managed:state.generated')
    expect(await balances(person.uid)).toEqual({ available: '8765.44', locked: '1234.56' })
    const order = new URL(page.url()).hash.slice(1)

    // It earns from the next midnight on; two days of it end.
    await comes(MIDNIGHT + 3 * DAY)
    await opens(hand, order)
    await sees('managed:state.running')
    expect(await figure(page, word('managed:order.paid')).innerText()).toBe('0.24352964\u00a0USDT')
    const days = page.getByRole('region', { name: word('managed:days.title') })
    await expect.poll(() => days.getByText(word('managed:days.coming'), { exact: true }).count()).toBe(5)
    expect(await days.getByText(word('managed:days.paid'), { exact: true }).count()).toBe(2)
    expect(await balances(person.uid)).toMatchObject({ available: '8765.68352964' })

    const early = page.getByRole('region', { name: word('managed:redeem.now') })
    const back = await figure(early, word('managed:redeem.back')).innerText()
    expect(back).toBe('1,234.31647036\u00a0USDT')
    expect(await figure(early, word('managed:redeem.forfeited')).innerText()).toBe('0.24352964\u00a0USDT')
    // Seven days would have paid 0.85235375.
    expect(await figure(early, word('managed:redeem.difference')).innerText()).toBe('0.85235375\u00a0USDT')
    expect(await answers(hand, word('managed:redeem.do'))).toContain(back)
    await sees('managed:ended.early')
    // Nothing more will come.
    await expect.poll(() => days.getByText(word('managed:days.coming'), { exact: true }).count()).toBe(0)
    expect(await days.getByText(word('managed:days.paid'), { exact: true }).count()).toBe(2)
    expect(await balances(person.uid)).toEqual({ available: '10000' })
    await opens(hand, '/pages/manageBuy/manageBuy?id=USDT-7')
    await sees('managed:buy.available', { amount: '10,000\u00a0USDT' })

    await opens(hand, '/x/records')
    const rows = page.getByRole('list', { name: word('trade:record.ledger') }).getByRole('listitem')
    for (const cause of ['managed-buy', 'managed-interest', 'managed-redeem', 'managed-forfeit'])
      await rows
        .getByText(word(`records:cause.${cause}`))
        .first()
        .waitFor()
    await isSound(phone)
  })

  it('staking in Italian: the hours until midnight are paid, and what has accrued since is given up', async () => {
    ahead = MIDNIGHT + 3 * DAY + 10 * HOUR + 20 * MINUTE - Date.now()
    const hand = await arrives('it', 'it-IT')
    const { phone, word, fill, press, sees, person } = hand
    const { page } = phone
    await opens(hand, '/pages/Pledged/Pledged')
    await page.locator('a[href*="Pledged?id=USDT-60"]').click()
    await fill('pledged:amount', '777,5')
    await press('pledged:review')
    // Thirteen hours, from eleven on.
    await expect.poll(() => figure(page, word('pledged:pays')).innerText()).toBe('0,05192208\u00a0USDT')
    expect(await figure(page, word('pledged:after')).innerText()).toBe('9.222,5\u00a0USDT')
    await press('pledged:confirm')
    await page.waitForURL(/orderDetail\?id=\d+/)
    await sees('pledged:state.generated')
    const order = new URL(page.url()).hash.slice(1)

    await comes(MIDNIGHT + 4 * DAY + 4 * HOUR + 30 * MINUTE)
    await opens(hand, order)
    await sees('pledged:state.running')
    expect(await figure(page, word('pledged:paid')).innerText()).toBe('0,05192208\u00a0USDT')
    await page.getByRole('link', { name: word('pledged:title.record') }).click()
    await page.getByText('0,05192208\u00a0USDT', { exact: true }).waitFor()
    expect(await page.getByText(word('pledged:day.paid'), { exact: true }).count()).toBe(1)
    await page.goBack()

    await page.getByRole('link', { name: word('pledged:title.Prepayment') }).click()
    const early = page.getByRole('region', { name: word('pledged:now') })
    expect(await figure(early, word('pledged:back')).innerText()).toBe('777,5\u00a0USDT')
    const forfeited = await figure(early, word('pledged:forfeited')).innerText()
    expect(forfeited).toBe('0,01597603\u00a0USDT')
    expect(await answers(hand, word('pledged:redeem'))).toContain(forfeited)
    await page.waitForURL(/orderDetail\?id=\d+/)
    await sees('pledged:ended.early')
    expect(await figure(page, word('pledged:forfeited')).innerText()).toBe(forfeited)
    expect(await balances(person.uid)).toEqual({ available: '10000.05192208' })
    await opens(hand, '/pages/Pledged/Pledged?id=USDT-60')
    await sees('pledged:available', { amount: '10.000,05192208\u00a0USDT' })
    await isSound(phone)
  })

  it('a token sale that is oversubscribed: the browser recomputes what is allocated, paid and returned', async () => {
    const sale = exampleSale(now())
    const { db } = venue.services.database
    await db
      .insertInto('settings')
      .values({
        kind: 'sale',
        key: 'story-sale',
        value: JSON.stringify({ ...sale, vestingDays: 0 }),
        effective_from: String(sale.startsAt),
        operator: 'test',
        note: '',
        time: String(sale.startsAt),
      })
      .execute()
    const hand = await arrives('it', 'it-IT')
    const { phone, word, fill, press, sees, person } = hand
    const { page } = phone
    const others = await Promise.all([signUp(venue.address), signUp(venue.address)])
    const papers = ['C01X00T47', 'L01X00T48', 'T22000129']
    await Promise.all(
      [person, ...others].map((one, at) => certifyPrimary(one, { ...PRIMARY, idNumber: papers[at] ?? '' })),
    )

    await opens(hand, '/pages/ICOtrading/ICOtrading')
    await page.locator('a[href*="icodetail?id=story-sale"]').click()
    await fill('sale:buy.amount', '1000')
    expect(await figure(page, word('sale:buy.balance')).innerText()).toBe('9.000\u00a0USDT')
    await press('sale:buy.title')
    await sees('sale:own.state.committed')
    for (const [at, { browser }] of others.entries()) {
      const { body } = await browser.call(
        icoOrder.buy,
        { id: 'story-sale', amount: ['4000', '1500'][at] ?? '' },
        { key: newKey() },
      )
      expect(body).toMatchObject({ code: '200' })
    }
    expect(await balances(person.uid)).toEqual({ available: '9000', locked: '1000' })

    await comes(sale.endsAt)
    await opens(hand, '/pages/ICOtrading/icodetail?id=story-sale')
    // 6,500 for 1,000 tokens: 600 to the largest, which is the most, and 400 for 1,000 + 1,500.
    await sees('sale:own.state.allocated')
    expect(await figure(page, word('sale:own.tokens')).innerText()).toBe('160\u00a0SUI')
    expect(await figure(page, word('sale:own.toPay')).innerText()).toBe('320\u00a0USDT')
    expect(await figure(page, word('sale:own.returned')).innerText()).toBe('680\u00a0USDT')
    const subject = word('mail:saleAllocated.subject', { token: 'SUI' })
    await expect
      .poll(async () => (await messagesTo(person.browser, person.account)).map((one) => one.subject))
      .toContain(subject)
    // A day less what the page took, by the venue's clock, which this device's is days behind.
    await expect.poll(() => page.getByRole('timer').last().innerText()).toMatch(/^23:59:/)
    await press('sale:check.action')
    await page.locator('output[data-state="ok"]').waitFor()
    expect(await page.locator('[data-step]:not([data-state="ok"])').count()).toBe(0)
    expect(await page.locator('[data-step]').count()).toBeGreaterThanOrEqual(5)
    await sees('sale:check.placeOf', { place: '1', all: '3' })
    expect(await figure(page, word('sale:check.sum')).innerText()).toBe('1.000\u00a0SUI')

    expect(await balances(person.uid)).toEqual({ available: '9680', locked: '320' })
    await answers(hand, word('sale:pay.action', { amount: '320\u00a0USDT' }))
    await sees('sale:own.state.paid')
    expect(await balances(person.uid)).toEqual({ available: '9680', escrow: '320' })

    const before = await balances(person.uid, 'SUI')
    await comes(sale.deliversAt)
    await opens(hand, '/pages/ICOtrading/icodetail?id=story-sale')
    await sees('sale:own.state.delivered')
    expect(await figure(page, word('sale:own.released')).innerText()).toBe('160\u00a0SUI')
    expect(await balances(person.uid)).toEqual({ available: '9680' })
    expect(Number((await balances(person.uid, 'SUI'))['available'] ?? 0) - Number(before['available'] ?? 0)).toBe(160)
    await isSound(phone)
  })
})
