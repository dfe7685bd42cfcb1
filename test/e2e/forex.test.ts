import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { API_PREFIX, signin } from '#protocol'
import { createVenue, type Venue } from '../../server/compose/compose.ts'
import { hasBrowser, openPhone } from '../support/browser.ts'
import { removeFolder } from '../support/folders.ts'
import { testConfig } from '../support/testConfig.ts'
import { venueFolder } from '../support/venueFolder.ts'
import { untilWeekday } from '../support/weekday.ts'
import { markWelcomeShown } from '../support/welcome.ts'

/** A person's whole way through many screens. */
vi.setConfig({ testTimeout: 180_000 })

const TICKET = '/#/pages/contract/contract?product=forex&instId=EUR-USD'
/** A text of the language, `area:key.key`, its figures put in. */
const wordsOf =
  (locale: string) =>
  (name: string, values: Readonly<Record<string, string>> = {}): string => {
    const [area, key = ''] = name.split(':')
    const whole = JSON.parse(readFileSync(join(import.meta.dirname, `../../locales/${locale}/${area}.json`), 'utf8'))
    const text = key.split('.').reduce((part, step) => part[step], whole) as string
    return Object.entries(values).reduce((said, [one, value]) => said.replaceAll(`{{${one}}}`, value), text)
  }

describe.skipIf(!hasBrowser)('a forex contract, from the dealing tiles to its records', () => {
  const dataDir = venueFolder('tapeline-forex')
  /** Every pair is open on Wednesday; the venue's clock and market are there. */
  const ahead = untilWeekday(3, Date.now())
  let venue: Venue

  beforeAll(async () => {
    venue = await createVenue(testConfig(dataDir), {
      clock: { now: () => Date.now() + ahead },
      log: pino({ level: 'silent' }),
    })
  })
  afterAll(async () => {
    await venue?.close()
    removeFolder(dataDir)
  })

  it.each([
    { locale: 'en', at: 0, tenth: '0.1', half: '0.05' },
    { locale: 'de', at: 1, tenth: '0,1', half: '0,05' },
  ])('in $locale', async ({ locale, at, tenth, half }) => {
    const t = wordsOf(locale)
    const phone = await openPhone(venue.address, { locale })
    const { page } = phone
    try {
      const accounts = JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8'))
      await page.goto('/#/pages/lang/lang')
      await markWelcomeShown(page)
      await page.request.post(`${API_PREFIX}${signin.loginX.path}`, { data: accounts[at] })
      await page.goto('about:blank')
      await page.goto(TICKET)

      // The tile chooses the side, the steps the lots.
      const pair = 'EUR / USD'
      const bid = page.getByRole('button', { name: new RegExp(`^${t('market:detail.sell')} · `) })
      await bid.click()
      await expect.poll(() => bid.getAttribute('aria-pressed')).toBe('true')
      // A busy machine is slow between looking and sending.
      await page.getByRole('button', { name: t('trade:ticket.options') }).click()
      await page.getByRole('radio', { name: t('forex:pips_other', { amount: '5' }), exact: true }).check()
      await page.getByRole('button', { name: t('trade:submission.done'), exact: true }).click()
      await page.getByRole('button', { name: t('forex:more_other', { amount: tenth }) }).click()
      await page.getByRole('button', { name: t('trade:ticket.sellCoin', { coin: pair }), exact: true }).click()
      const sheet = page.getByRole('dialog')
      for (const row of ['forex:cost.pip', 'forex:cost.spread', 'forex:level', 'futures:cost.margin'])
        await sheet.getByText(t(row), { exact: true }).waitFor()
      // Wednesday's rollover carries three days.
      await expect.poll(() => sheet.innerText()).toContain(t('forex:cost.days_other', { count: '3' }))
      await sheet.getByRole('button', { name: t('futures:cost.sendNow'), exact: true }).click()
      await sheet.getByText(t('trade:submission.filledTitle'), { exact: true }).waitFor()
      await sheet.getByRole('button', { name: t('trade:submission.tradeAgain'), exact: true }).click()

      // The position stands with its lots; a stop-loss is set on it, and half of it is closed.
      const row = page.getByRole('listitem').filter({ hasText: pair }).first()
      await expect.poll(() => row.innerText()).toContain(t('futures:lots_other', { amount: tenth }))
      await row.getByRole('button', { name: t('futures:act.protectOf', { name: pair }) }).click()
      await page.getByRole('radio', { name: t('futures:sl') }).check()
      await page.getByLabel(t('trade:trigger.priceIn', { ccy: 'USD' })).fill(locale === 'de' ? '1,9' : '1.9')
      await page.getByRole('button', { name: t('futures:protect.sendSl') }).click()
      await page.getByText(t('trade:submission.acceptedTitle'), { exact: true }).waitFor()
      await page.getByRole('button', { name: t('trade:submission.done'), exact: true }).click()
      await expect.poll(() => row.innerText()).toMatch(/1[.,]9/)
      await row.getByRole('button', { name: t('futures:act.closeOf', { name: pair }) }).click()
      await sheet.getByRole('slider').fill('50')
      await sheet.getByRole('button', { name: t('futures:close.send'), exact: true }).click()
      await sheet.getByText(t('trade:submission.filledTitle'), { exact: true }).waitFor()
      await sheet.getByRole('button', { name: t('trade:submission.done'), exact: true }).click()
      await expect.poll(() => row.innerText()).toContain(t('futures:lots_other', { amount: half }))

      // The records hold both, by product; the account tells its margin level.
      await page.getByRole('tab', { name: t('futures:tabs.account') }).click()
      await page.getByText(t('forex:usedMargin'), { exact: true }).waitFor()
      await page.getByRole('link', { name: t('trade:instrument.records') }).click()
      await expect.poll(() => page.getByRole('listitem').filter({ hasText: pair }).count()).toBe(2)
      await page.getByRole('tab', { name: t('trade:record.ledger') }).click()
      await page
        .getByRole('listitem')
        .filter({ hasText: t('futures:cause.forex-margin') })
        .first()
        .waitFor()
      expect(phone.complaints).toEqual([])
    } finally {
      await phone.close()
    }
  })
})
