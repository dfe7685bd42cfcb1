import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createVisit, prepare } from '../crawl/visit.ts'
import { dictionaryOf } from '../crawl/words.ts'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'
import { restingOrder } from '../support/examples.ts'
import { removeFolder } from '../support/folders.ts'
import { type Person, signUp } from '../support/people.ts'
import { pictureFault } from '../support/pictures.ts'
import { giveSession } from '../support/session.ts'
import { stoppedVenue, stopTime } from '../support/stoppedTime.ts'
import { venueFolder } from '../support/venueFolder.ts'
import { startVenueProcess, type VenueProcess } from '../support/venueProcess.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const KEPT = join(import.meta.dirname, 'mainScreens')
/** A Friday, in the middle of a bar. */
const NOW = Date.UTC(2026, 10, 20, 12, 7)
const PHONE = { width: 360, height: 780 } as const
const WIDE = { width: 1_280, height: 800 } as const

/** The screens that nearly everybody sees every day, and what comes to them last. The first one brings the coins' pictures. */
const SCREENS = [
  { name: 'markets', address: '/pages/market/market', title: 'shell:title.market', last: '[data-inst-id] use' },
  { name: 'home', address: '/pages/index/index', title: 'shell:title.home', last: 'main:has(use):has-text("· 0.00%")' },
  {
    name: 'pair',
    address: '/pages/trendDetails/trendDetails?instId=BTC-USDT',
    title: 'shell:title.trendDetails',
    last: 'canvas',
  },
  {
    name: 'spot',
    address: '/pages/transaction/transaction?instId=BTC-USDT',
    title: 'shell:title.transaction',
    // The row of a book for which there is room beside the ticket.
    last: '[data-side=bid] [data-px] >> nth=4',
  },
  {
    name: 'perpetual',
    address: '/pages/contract/contract?instId=BTC-USDT-SWAP',
    title: 'shell:title.contract',
    last: '[data-side=bid] [data-px] >> nth=4',
  },
  {
    name: 'forex',
    address: '/pages/contract/contract?product=forex&instId=EUR-USD',
    title: 'shell:title.contract',
    last: 'main [data-field]',
  },
  { name: 'assets', address: '/pages/fund/fund', title: 'shell:title.fund', last: 'use' },
  {
    name: 'account',
    address: '/pages/personal/personal',
    title: 'shell:title.personal',
    last: 'text=Next: Payment PIN',
  },
  { name: 'deposit', address: '/pages/money/addMoney', title: 'shell:title.addMoney', last: 'h1' },
  { name: 'exchange', address: '/pages/money/flash', title: 'shell:title.flash', last: 'h1' },
] as const

/** The page as soon as two pictures of it are the same. */
const settled = async (page: Page): Promise<Buffer> => {
  let before: Buffer = Buffer.alloc(0)
  for (;;) {
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    if (picture.equals(before)) return picture
    before = picture
  }
}

/** What comes last of all, such as the rows for which a book has room, may come after two pictures that are the same. */
const looksAs = async (page: Page, name: string): Promise<void> => {
  const file = join(KEPT, `${name}.png`)
  await expect.poll(async () => pictureFault(await settled(page), file)).toBeUndefined()
}

describe.skipIf(!hasBrowser)('while the venue’s time stands', () => {
  const folder = venueFolder('tapeline-main-screens')
  let venue: VenueProcess
  let address: string
  let person: Person
  beforeAll(async () => {
    venue = startVenueProcess(folder, stoppedVenue(NOW))
    address = await venue.ready
    person = await signUp(address)
    await restingOrder({ person })
  })
  afterAll(async () => {
    await venue?.stop()
    removeFolder(folder)
  })

  const open = async (colorScheme: 'light' | 'dark', size: { width: number; height: number }): Promise<Phone> => {
    const phone = await openPhone(address, {
      ownContext: true,
      timezoneId: 'UTC',
      viewport: size,
      isMobile: size === PHONE,
      deviceScaleFactor: 1,
      reducedMotion: 'reduce',
      colorScheme,
    })
    await stopTime(phone.context, NOW)
    await prepare(phone.page, { selectedLanguage: 'en', 'tapeline.popups': '["welcome"]' })
    await giveSession(phone.context, person, address)
    await phone.page.goto('/#/pages/lang/lang')
    return phone
  }

  describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
    let phone: Phone
    let visit: ReturnType<typeof createVisit>
    beforeAll(async () => {
      phone = await open(theme, PHONE)
      const words = dictionaryOf('en')
      visit = createVisit(phone.page, (key) => words.get(key) ?? key)
    })
    afterAll(() => phone?.close())

    it.each(SCREENS)('$name looks as it did', async ({ name, address: at, title, last }) => {
      const { page } = phone
      expect(await visit({ path: at, address: at, access: 'guest', title })).toBe('')
      await page.locator(last).first().waitFor({ state: 'attached' })
      await looksAs(page, `${name}-${theme}`)
    })

    it('leaves the console clean', () => expect(phone.complaints).toEqual([]))
  })

  it('a wide window has all of trading in one view', async () => {
    const phone = await open('light', WIDE)
    const { page } = phone
    await page.goto('/#/pages/transaction/transaction?instId=BTC-USDT')
    for (const part of ['main canvas', 'main [data-side]', '[data-beside] use'])
      await page.locator(part).first().waitFor({ state: 'attached' })
    await looksAs(page, 'wide-light')
    await phone.close()
  })
})
