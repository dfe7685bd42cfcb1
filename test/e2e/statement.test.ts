import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, books, signin } from '#protocol'
import { createVenue, type Venue } from '../../server/compose/compose.ts'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'
import { removeFolder } from '../support/folders.ts'
import { testConfig } from '../support/testConfig.ts'
import { venueFolder } from '../support/venueFolder.ts'
import { markWelcomeShown } from '../support/welcome.ts'

const PAGE = '/#/x/statement'

describe.skipIf(!hasBrowser)('what the venue signs, checked by whoever gets it', () => {
  const dataDir = venueFolder('tapeline-statement')
  let venue: Venue
  beforeAll(async () => {
    venue = await createVenue(testConfig(dataDir), { log: pino({ level: 'silent' }) })
  })
  afterAll(async () => {
    await venue?.close()
    removeFolder(dataDir)
  })

  /** A phone on which the first demo account is signed in. */
  const owner = async (): Promise<Phone> => {
    const [account] = JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8'))
    const phone = await openPhone(venue.address, { locale: 'en' })
    const { page } = phone
    await page.goto('/#/pages/lang/lang')
    await markWelcomeShown(page)
    await page.request.post(`${API_PREFIX}${signin.loginX.path}`, { data: account })
    await page.goto('about:blank')
    return phone
  }

  it('a statement verifies without a network, and says so when one byte is changed', async () => {
    const phone = await owner()
    const { page, context } = phone
    try {
      const keys = page.waitForResponse((answer) => answer.url().endsWith(books.statementKeys.path))
      await page.goto(PAGE)
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download statement' }).click()
      const file = await (await downloading).path()
      const text = readFileSync(file, 'latin1')
      expect(text).toMatch(/^statement1\|\d+\|demo\|/)

      await (await keys).finished()
      await context.setOffline(true)
      const check = async (content: string): Promise<void> => {
        const statement = { name: 'statement.txt', mimeType: 'text/plain', buffer: Buffer.from(content, 'latin1') }
        await page.locator('input[type=file]').setInputFiles(statement)
      }
      await check(text)
      await page.getByText('Genuine: nothing was changed').waitFor()
      expect(await page.locator('[data-step][data-state=ok]').count()).toBe(4)

      const at = text.indexOf('demo-grant')
      await check(`${text.slice(0, at)}d${String.fromCharCode(text.charCodeAt(at + 1) + 1)}${text.slice(at + 2)}`)
      await page.getByText('Not genuine: something was changed').waitFor()
      await page.getByText('Row 2: this row was changed').waitFor()
    } finally {
      await phone.close()
    }
  })

  it('one’s balances are found in the totals that everybody is shown', async () => {
    await venue.services.books.reconcile()
    const phone = await owner()
    const { page } = phone
    try {
      await page.goto('/#/x/honesty')
      await page.getByRole('button', { name: 'Check my balances' }).click()
      await page.getByText('Your balances are part of the totals').waitFor()
      expect(await page.locator('[data-step][data-state=ok]').count()).toBe(5)
      await page.getByText('Proven to be included').waitFor()
      expect(phone.complaints).toEqual([])
    } finally {
      await phone.close()
    }
  })
})
