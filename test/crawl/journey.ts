import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import type { Page } from 'playwright-core'
import { isLanguage, LANGUAGES, type Language } from '#protocol'
import { ensureBuild } from '../../scripts/build.mjs'
import { ROOT } from '../../scripts/setup.mjs'
import { createVenue, type Venue } from '../../server/compose/compose.ts'
import { removeFolder, temporaryFolder } from '../support/folders.ts'
import { type Hand, phoneIn } from '../support/hand.ts'
import { PAYOUT_ADDRESS } from '../support/moneyExamples.ts'
import { certifies, signsUp, type Witness } from '../support/newcomer.ts'
import { PIN } from '../support/payTypeExamples.ts'
import { testConfig } from '../support/testConfig.ts'

/**
 * `npm run journey` goes by the screens from a guest to a withdrawal that was paid, in all ten languages on a phone of
 * 360 × 780, and keeps a picture of each whole page below `build/journey/<language>/NN-name.png`, for people who read the
 * texts one after another. `--languages de,ja` walks in those alone, `--folder` puts the pictures elsewhere.
 */
const { values } = parseArgs({
  options: {
    languages: { type: 'string', default: LANGUAGES.join() },
    folder: { type: 'string', default: join(ROOT, 'build', 'journey') },
  },
})

const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-US',
  'zh-cn': 'zh-CN',
  'zh-hk': 'zh-HK',
  ja: 'ja-JP',
  vi: 'vi-VN',
  ko: 'ko-KR',
  th: 'th-TH',
  de: 'de-DE',
  fr: 'fr-FR',
  it: 'it-IT',
}

/** What is bought and what is withdrawn, USDT. */
const SPENT = '500'
const WITHDRAWN = '120'

const PHONE = { width: 360, height: 780 } as const
/** No page is longer; a list that fills whatever height it is given ends there, CSS px. */
const LONGEST = 1_560

/** How much of what the page shows lies below its edge, CSS px. */
const hiddenBelow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const hidden = [...document.querySelectorAll('*')]
      .filter((one) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowY))
      .map((one) => one.scrollHeight - one.clientHeight)
    return Math.max(0, ...hidden)
  })

/** Keeps pictures of whole pages in the order of the steps: pages scroll inside their frame, so the phone grows for them. */
const photographing = ({ phone: { page } }: Hand, folder: string): Witness => {
  let count = 0
  mkdirSync(folder, { recursive: true })
  return async (step) => {
    count += 1
    await page.evaluate(() => document.fonts.ready)
    await page
      .locator('[data-skeleton], [aria-busy="true"]:not(button), [data-loading]')
      .first()
      .waitFor({ state: 'detached' })
    const height = Math.min(LONGEST, PHONE.height + (await hiddenBelow(page)))
    await page.setViewportSize({ ...PHONE, height })
    await page.screenshot({
      path: join(folder, `${String(count).padStart(2, '0')}-${step}.png`),
      caret: 'hide',
      animations: 'disabled',
    })
    await page.setViewportSize(PHONE)
  }
}

/** Lists keep rows for later out of sight. */
const shows = (page: Page, text: string): Promise<void> =>
  page.getByText(text).filter({ visible: true }).first().waitFor()

/** Not every language is chosen by that of the browser. */
const chooses = async ({ phone: { page } }: Hand, language: Language): Promise<void> => {
  await page.goto('/#/pages/lang/lang')
  await page.evaluate((chosen) => localStorage.setItem('selectedLanguage', chosen), language)
  await page.goto('about:blank')
}

const looksAround = async ({ phone: { page } }: Hand, seen: Witness): Promise<void> => {
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await seen('entry')
  await page.goto('/#/pages/index/index')
  await page.getByRole('dialog').waitFor()
  await seen('welcome')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await seen('home')
  await page.goto('/#/pages/market/market')
  await shows(page, 'BTC')
  await seen('market')
  await page.goto('/#/pages/trendDetails/trendDetails?instId=BTC-USDT')
  await page.locator('canvas').first().waitFor()
  await seen('pair')
}

const buys = async ({ phone: { page }, word, press }: Hand, seen: Witness): Promise<void> => {
  const button = (key: string) =>
    page.getByRole('dialog').getByRole('button', { name: word(key, { coin: 'BTC' }), exact: true })
  await page.goto('/#/pages/index/index')
  await page.getByText(word('home:balance'), { exact: true }).waitFor()
  await seen('home-signed-in')
  await page.goto('/#/pages/transaction/transaction?instId=BTC-USDT')
  await page.getByLabel(word('trade:ticket.spendIn', { ccy: 'USDT' }), { exact: true }).fill(SPENT)
  await seen('ticket')
  await press('trade:ticket.buyCoin', { coin: 'BTC' })
  await button('trade:confirm.buyNow').waitFor()
  await seen('costs')
  await button('trade:confirm.buyNow').click()
  await button('trade:submission.seeOrder').waitFor()
  await seen('filled')
  await button('trade:submission.seeOrder').click()
  await page.waitForURL(/transaction\/details/)
  await page.getByText(word('trade:details.finished'), { exact: true }).first().waitFor()
  await seen('order-details')
  await page.goto('/#/pages/transaction/record')
  await shows(page, 'BTC')
  await seen('order-history')
  await page.goto('about:blank')
  await page.goto('/#/pages/money/withdraw')
  await page.getByText(word('money:limit.certify')).first().waitFor()
  await seen('withdrawal-refused')
}

/** What lasts hours for the careful is over at once. */
const endsHolds = async ({ services }: Venue, account: string): Promise<void> => {
  const { db } = services.database
  const { uid } = await db.selectFrom('users').select('uid').where('name', '=', account).executeTakeFirstOrThrow()
  await db.deleteFrom('holds').where('uid', '=', uid).execute()
  await db.updateTable('payout_accounts').set({ usable_at: '0' }).where('uid', '=', uid).execute()
}

const savesAccount = async (
  { phone: { page }, word, fill, press }: Hand,
  code: () => Promise<string>,
  seen: Witness,
): Promise<void> => {
  await page.goto('/#/pages/money/settleAccount')
  await page.getByRole('button', { name: new RegExp(`^${word('money:channel')}`) }).click()
  await page.getByRole('dialog').getByText('USDT · TRC-20').waitFor()
  await seen('channels')
  await page.getByRole('dialog').getByText('USDT · TRC-20').click()
  await fill('money:account.name', 'Ledger Nano')
  await fill('money:field.address', PAYOUT_ADDRESS)
  await seen('payout-account')
  await press('money:account.save')
  await page
    .getByRole('dialog')
    .getByLabel(word('security:proof.app'), { exact: true })
    .fill(await code())
  await seen('payout-account-code')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('security:proof.confirm'), exact: true })
    .click()
  await page.getByText(word('money:account.held')).waitFor()
  await seen('payout-account-saved')
}

const withdraws = async (hand: Hand, code: () => Promise<string>, seen: Witness): Promise<void> => {
  const {
    phone: { page },
    word,
    fill,
    press,
    sees,
  } = hand
  await page.goto('/#/pages/money/withdraw')
  await page.reload()
  await fill('money:amount', WITHDRAWN)
  await sees('money:fee')
  await seen('withdrawal')
  await press('money:withdraw.next')
  await page.waitForURL(/Twoconfirm/)
  await sees('money:withdraw.within')
  await seen('withdrawal-check')
  await press('money:withdraw.confirm')
  await page.waitForURL(/money\/password/)
  await fill('security:row.pay', PIN)
  await fill('security:proof.app', await code())
  await seen('withdrawal-codes')
  await press('money:withdraw.send')
  await page.waitForURL(/Mdetails/)
  await sees('money:state.withdrawal.pending')
  await seen('withdrawal-pending')
  await page.getByRole('dialog', { name: word('money:outcome.withdrawal.done') }).waitFor()
  await seen('withdrawal-outcome')
  await page.keyboard.press('Escape')
  await sees('money:state.withdrawal.paid')
  await seen('withdrawal-paid')
  await page.goto('/#/pages/history/moneyHistory?kind=withdrawal')
  await shows(page, word('money:state.withdrawal.paid'))
  await seen('record')
  await page.goto('/#/pages/fund/fund')
  await shows(page, 'USDT')
  await seen('funds')
}

const walk = async (venue: Venue, language: Language): Promise<readonly string[]> => {
  const hand = await phoneIn(venue.address, language, LOCALES[language], { viewport: PHONE })
  const seen = photographing(hand, join(values.folder, language))
  const account = `journey.${language}@example.org`
  const country = new Intl.DisplayNames([language], { type: 'region' }).of('DE') ?? ''
  try {
    await chooses(hand, language)
    await looksAround(hand, seen)
    const code = await signsUp(hand, account, seen)
    await buys(hand, seen)
    await certifies(hand, { name: 'Kim Sato', country }, seen)
    await savesAccount(hand, code, seen)
    await endsHolds(venue, account)
    await withdraws(hand, code, seen)
    return hand.phone.complaints
  } catch (error) {
    await hand.phone.page.screenshot({ path: join(values.folder, language, 'stuck.png') })
    throw error
  } finally {
    await hand.phone.close()
  }
}

if (!ensureBuild()) process.exit(1)
const dataDir = temporaryFolder('tapeline-journey')
const venue = await createVenue(testConfig(dataDir), { log: pino({ level: 'silent' }) })
try {
  const left = values.languages.split(',').filter(isLanguage)
  const work = async (): Promise<void> => {
    for (let language = left.shift(); language !== undefined; language = left.shift()) {
      const complaints = await walk(venue, language).catch((error: unknown) => [String(error)])
      console.log(`${language}: ${complaints.length} complaints`)
      for (const complaint of complaints) console.log(`  ${complaint}`)
      if (complaints.length > 0) process.exitCode = 1
    }
  }
  // One waits for the next code of its authenticator while the other walks.
  await Promise.all([work(), work()])
} finally {
  await venue.close()
  removeFolder(dataDir)
}
