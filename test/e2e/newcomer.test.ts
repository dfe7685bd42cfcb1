import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hasBrowser } from '../support/browser.ts'
import { removeFolder } from '../support/folders.ts'
import { phoneIn } from '../support/hand.ts'
import { certifies, signsUp } from '../support/newcomer.ts'
import { venueFolder } from '../support/venueFolder.ts'
import { startVenueProcess, type VenueProcess } from '../support/venueProcess.ts'

/** A person's whole way through many screens. */
vi.setConfig({ testTimeout: 180_000 })

/** From a guest to level 2 in one go, by what stands on the screens alone. */
describe.skipIf(!hasBrowser)('a newcomer', () => {
  let dataDir: string
  let venue: VenueProcess
  let address: string
  beforeAll(async () => {
    dataDir = venueFolder('tapeline-newcomer')
    venue = startVenueProcess(dataDir)
    address = await venue.ready
  })
  afterAll(async () => {
    await venue?.stop()
    removeFolder(dataDir)
  })

  it.each([
    { language: 'de', locale: 'de-DE', account: 'greta@example.org', name: 'Greta Muster', country: 'Deutschland' },
    { language: 'ja', locale: 'ja-JP', account: 'hana@example.org', name: '山田花子', country: '日本' },
  ] as const)('in $language has pay password, authenticator and level 2 at the end', async (who) => {
    const hand = await phoneIn(address, who.language, who.locale)
    const { phone, word } = hand
    const { page } = phone
    // A guest who looks at the markets first.
    await page.goto('/#/pages/personal/personalNologin')
    await page.getByText(word('account:personal.guestLead')).waitFor()
    await signsUp(hand, who.account)
    await certifies(hand, who)

    await page.goto('/#/pages/personal/personal')
    await page.getByText(word('certification:level', { level: '2' })).waitFor()
    await page.goto('/#/pages/personal/safety')
    for (const key of ['security:row.app', 'security:row.pay']) {
      const row = page
        .getByRole('link')
        .filter({ hasText: word(key) })
        .first()
      await row.waitFor()
      expect(await row.textContent(), key).not.toContain(word('security:notSet'))
    }
    expect(phone.complaints).toEqual([])
    await phone.close()
  })
})
