import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'
import { removeFolder } from '../support/folders.ts'
import { freshPicture } from '../support/sentPictures.ts'
import { venueFolder } from '../support/venueFolder.ts'
import { startVenueProcess, type VenueProcess } from '../support/venueProcess.ts'

/** A person's way through many screens. */
vi.setConfig({ testTimeout: 180_000 })

/** How many taps the two ways to a first trade take; typing into a field counts as one. */
const FIRST_FILL = 10
const DEPOSIT_TO_TRADE = 8

/** A hand that counts. */
const counting = (page: Page) => {
  const done: string[] = []
  return {
    done,
    tap: async (name: string, at: Locator = page.getByRole('button', { name, exact: true })): Promise<void> => {
      await at.click()
      done.push(name)
    },
    type: async (label: string, text: string): Promise<void> => {
      await page.getByLabel(label, { exact: true }).fill(text)
      done.push(label)
    },
  }
}

describe.skipIf(!hasBrowser)('the taps of a newcomer', () => {
  let dataDir: string
  let venue: VenueProcess
  let phone: Phone
  beforeAll(async () => {
    dataDir = venueFolder('tapeline-taps')
    venue = startVenueProcess(dataDir)
    phone = await openPhone(await venue.ready, { locale: 'en-US', viewport: { width: 360, height: 780 } })
  })
  afterAll(async () => {
    await phone?.close()
    await venue?.stop()
    removeFolder(dataDir)
  })

  it(`from a guest at the entry to a first fill are at most ${FIRST_FILL}`, async () => {
    const { page } = phone
    const { done, tap, type } = counting(page)
    await page.goto('/')
    await tap('Open an account', page.getByText('Open an account', { exact: true }))
    await type('Email or mobile number', 'taps@example.org')
    await type('New password', 'correct horse battery')
    await tap('Continue')
    await tap('Use this code')
    await tap('Later')
    await tap('Start trading')
    await page.waitForURL(/transaction\/transaction/)
    await type('Spend USDT', '500')
    await tap('Buy BTC')
    await tap('Buy BTC now', page.getByRole('dialog').getByRole('button', { name: 'Buy BTC now' }))
    const screen = page.getByRole('dialog', { name: /^Bought 0\.0\d+ BTC$/ })
    await screen.waitFor()
    // The whole screen says what it came to and what comes next; Escape leads back to the ticket.
    await expect.poll(() => screen.innerText()).toMatch(/Total[\s\S]*USDT[\s\S]*Average price[\s\S]*Fee[\s\S]*Received/)
    expect((await screen.boundingBox())?.height).toBe(780)
    await screen.getByRole('button', { name: 'View order' }).waitFor()
    await page.keyboard.press('Escape')
    await screen.waitFor({ state: 'detached' })
    await page.getByLabel('Spend USDT').waitFor()
    expect(done.length, done.join(', ')).toBeLessThanOrEqual(FIRST_FILL)
    expect(phone.complaints).toEqual([])
  })

  it(`from Home by a deposit to a trade with it are at most ${DEPOSIT_TO_TRADE}`, async () => {
    const { page } = phone
    const { done, tap, type } = counting(page)
    await page.goto('/#/pages/index/index')
    await tap('Deposit', page.getByRole('list', { name: 'Quick actions' }).getByText('Deposit', { exact: true }))
    await type('You pay', '250')
    await tap('Get payment details')
    const receipt = page.getByRole('group', { name: 'Payment receipt' })
    const file = { name: 'receipt.png', mimeType: 'image/png', buffer: await freshPicture(400, 300) }
    await receipt.locator('input[type=file]').first().setInputFiles(file)
    await receipt.getByRole('img').waitFor()
    done.push('Receipt')
    await tap('I have paid')
    const screen = page.getByRole('dialog', { name: 'Deposit credited' })
    await tap('Trade now', screen.getByRole('button', { name: 'Trade now' }))
    await page.waitForURL(/transaction\/transaction/)
    // What was credited is filled in.
    await expect.poll(() => page.getByLabel('Spend USDT').inputValue()).toBe('250')
    await tap('Buy BTC')
    await tap('Buy BTC now', page.getByRole('dialog').getByRole('button', { name: 'Buy BTC now' }))
    await page.getByRole('dialog', { name: /^Bought 0\.0\d+ BTC$/ }).waitFor()
    expect(done.length, done.join(', ')).toBeLessThanOrEqual(DEPOSIT_TO_TRADE)
    expect(phone.complaints).toEqual([])
  })
})
