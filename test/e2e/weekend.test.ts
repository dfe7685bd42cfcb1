import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, signin } from '#protocol'
import { createVenue, type Venue } from '../../server/compose/compose.ts'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'
import { removeFolder } from '../support/folders.ts'
import { expectInView } from '../support/inView.ts'
import { testConfig } from '../support/testConfig.ts'
import { venueFolder } from '../support/venueFolder.ts'
import { untilWeekday } from '../support/weekday.ts'
import { markWelcomeShown } from '../support/welcome.ts'

/** A ticket that the demo funds can carry. */
const TICKET = { instId: 'EUR-USD', side: 'buy', priceText: '2', protect: true, tpText: '', slText: '', deviation: '2' }

// The note above a ticket takes room only while the market is closed.
describe.skipIf(!hasBrowser)('a forex ticket at the weekend', () => {
  const dataDir = venueFolder('tapeline-weekend')
  const ahead = untilWeekday(6, Date.now())
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

  describe.each([
    { locale: 'en', lots: '0.1', note: 'Closed. Opens in', opens: 'Closed · opens Sun' },
    { locale: 'de', lots: '0,1', note: 'Geschlossen. Öffnet in', opens: 'Geschlossen · öffnet So' },
  ])('in $locale at 360 px', ({ locale, lots, note, opens }) => {
    let phone: Phone
    beforeAll(async () => {
      phone = await openPhone(venue.address, { viewport: { width: 360, height: 780 }, locale })
      await phone.page.goto('/#/pages/lang/lang')
      await markWelcomeShown(phone.page)
      const [, demo] = JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8'))
      await phone.page.request.post(`${API_PREFIX}${signin.loginX.path}`, { data: demo })
    })
    afterAll(() => phone?.close())

    it.each(['market', 'limit', 'stop'])('has all that an order needs in view: %s', async (type) => {
      const { page } = phone
      const kept = JSON.stringify({ ...TICKET, type, amount: { kind: 'typed', text: lots } })
      await page.evaluate((ticket) => sessionStorage.setItem('tapeline.forexTicket', ticket), kept)
      await page.goto('about:blank')
      await page.goto('/#/pages/contract/contract?product=forex')
      const form = page.locator('form')
      await expect.poll(() => form.locator('dt').count()).toBeGreaterThanOrEqual(2)
      await page.getByText(note).waitFor()
      const submit = form.locator('button[type=submit]')
      await expect.poll(() => submit.textContent()).toContain(opens)
      await expectInView(page, form.locator('dl'), submit)
    })
  })
})
