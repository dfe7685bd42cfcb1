import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { API_PREFIX, signin, TICK_MINUTE } from '#protocol'
import { createVenue, type Venue } from '../../server/compose/compose.ts'
import { addSettings, FIRST_SETTINGS } from '../../server/engine/timed/settings.ts'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'
import { removeFolder } from '../support/folders.ts'
import { testConfig } from '../support/testConfig.ts'
import { venueFolder } from '../support/venueFolder.ts'
import { markWelcomeShown } from '../support/welcome.ts'

/** A person's whole way through many screens. */
vi.setConfig({ testTimeout: 180_000 })

const TICKET = '/#/pages/contract/contract?product=timed'
/** Long enough that a machine with other work shows its countdown: what is settled before is never seen to run. */
const SHORT = { seconds: 15, ratio: '0.85' }

/** A text of the language, `area:key.key`. */
const wordsOf = (locale: string) => (name: string) => {
  const [area, key = ''] = name.split(':')
  const whole = JSON.parse(readFileSync(join(import.meta.dirname, `../../locales/${locale}/${area}.json`), 'utf8'))
  return key.split('.').reduce((part, step) => part[step], whole) as string
}

describe.skipIf(!hasBrowser)('a timed contract, from the ticket to a receipt that the browser checks', () => {
  const dataDir = venueFolder('tapeline-timed')
  let venue: Venue
  /** The venue's clock is so far ahead, ms: a test need not wait until a minute is over. */
  let ahead = 0
  const now = (): number => Date.now() + ahead

  beforeAll(async () => {
    venue = await createVenue(testConfig(dataDir), { clock: { now }, log: pino({ level: 'silent' }) })
    // A machine with other work is slow to tap: the price that it saw may be older than a person's would be.
    const settings = { ...FIRST_SETTINGS, on: true, quoteAge: 15_000, grid: [SHORT, ...FIRST_SETTINGS.grid] }
    const { pool } = venue.services.database
    await addSettings(pool, { settings, from: now(), operator: 'test', note: 'a short duration' }, now())
  })
  afterAll(async () => {
    await venue?.close()
    removeFolder(dataDir)
  })

  it.each([
    { locale: 'en', at: 0, country: 'Singapore', chance: '54.06%' },
    { locale: 'de', at: 1, country: 'Singapur', chance: '54,06\u00a0%' },
  ])('in $locale', async ({ locale, at, country, chance }) => {
    const t = wordsOf(locale)
    const phone: Phone = await openPhone(venue.address, { locale })
    const { page } = phone
    try {
      const accounts = JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8'))
      await page.goto('/#/pages/lang/lang')
      await markWelcomeShown(page)
      await page.request.post(`${API_PREFIX}${signin.loginX.path}`, { data: accounts[at] })
      await page.goto('about:blank')
      await page.goto(TICKET)

      // Nobody opens one who did not say where he lives.
      await page.getByRole('button', { name: t('timed:gate.open') }).click()
      const gate = page.getByRole('dialog', { name: t('timed:gate.title') })
      await gate.getByLabel(t('timed:gate.country')).click()
      await page.getByRole('option', { name: country }).click()
      // They are hidden while the sheet of countries still closes.
      const statements = gate.getByRole('checkbox')
      await expect.poll(() => statements.count()).toBe(2)
      for (const box of await statements.all()) await box.check()
      await gate.getByRole('button', { name: t('timed:gate.save') }).click()
      await gate.waitFor({ state: 'hidden' })

      await page.getByRole('radio', { name: '10', exact: true }).check()
      await expect.poll(() => page.getByRole('region', { name: t('timed:odds.title') }).innerText()).toContain(chance)
      await page.getByRole('button', { name: `▲ ${t('timed:up')}` }).click()
      const sheet = page.getByRole('dialog', { name: t('timed:confirm.title') })
      await expect.poll(() => sheet.innerText()).toContain(t('timed:confirm.entryRule'))
      await sheet.getByRole('button', { name: /10[.,]00/ }).click()
      await page
        .getByRole('dialog', { name: t('timed:sent.opened') })
        .getByRole('button', { name: t('trade:submission.done'), exact: true })
        .click()

      // It counts down, is settled by itself, and that is announced.
      const running = page.getByRole('region', { name: t('timed:running.title') })
      await running.getByRole('timer').waitFor()
      await page.getByText(/BTC \/ USDT ?: /).waitFor()
      await running.getByText(t('timed:running.empty')).waitFor()
      await page.getByRole('link', { name: t('timed:records'), exact: true }).click()
      await page.getByRole('listitem').filter({ hasText: 'BTC / USDT' }).getByRole('link').click()
      await page.getByText(t('timed:details.entry'), { exact: true }).waitFor()

      // The minute ends, is sealed and signed.
      ahead += TICK_MINUTE - (now() % TICK_MINUTE)
      await page.getByRole('button', { name: t('timed:details.verify') }).click()
      await page.locator('output[data-state="ok"]').waitFor()
      const steps = page.locator('[data-step]')
      expect(await steps.evaluateAll((all) => all.map((one) => one.getAttribute('data-state')))).toEqual(
        Array.from({ length: 10 }, () => 'ok'),
      )
      expect(phone.complaints).toEqual([])
    } finally {
      await phone.close()
    }
  })
})
