import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createBrowser } from '../support/api.ts'
import { hasBrowser } from '../support/browser.ts'
import { removeFolder } from '../support/folders.ts'
import { appOf, type Hand, phoneIn } from '../support/hand.ts'
import { newestCode } from '../support/people.ts'
import { freshPicture } from '../support/sentPictures.ts'
import { venueFolder } from '../support/venueFolder.ts'
import { startVenueProcess, type VenueProcess } from '../support/venueProcess.ts'

/** A person's whole way through many screens. */
vi.setConfig({ testTimeout: 180_000 })

const PASSWORD = 'correct horse battery'
const PAY = '471938'
const CERTIFICATION = '/#/pages/personal/advancedCtf'

/** Chooses in a sheet: of a short list, or of one with a search. */
const pick = async ({ phone: { page }, word }: Hand, field: string, text: string, search: boolean): Promise<void> => {
  await page.getByLabel(word(field), { exact: true }).click()
  if (search) await page.getByRole('searchbox').or(page.getByRole('combobox')).last().fill(text)
  await page
    .getByRole('option', { name: text })
    .or(page.getByRole('radio', { name: text }))
    .first()
    .click()
}

/** Sends a picture of its own for a field, and waits until it stands there. */
const picture = async ({ phone: { page }, word }: Hand, field: string): Promise<void> => {
  const group = page.getByRole('group', { name: word(field) })
  const file = { name: 'page.png', mimeType: 'image/png', buffer: await freshPicture(320, 200) }
  await group.locator('input[type=file]').first().setInputFiles(file)
  await group.getByRole('img').waitFor()
}

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
    const { phone, word, fill, press, sees } = hand
    const { page } = phone
    // A guest who looks at the markets first.
    await page.goto('/#/pages/personal/personalNologin')
    await page.getByText(word('account:personal.guestLead')).waitFor()
    await page.goto('/#/pages/login/register')
    await fill('account:field.account', who.account)
    await fill('account:field.newPassword', PASSWORD)
    await press('account:continue')
    await sees('account:codeLead')
    await fill('account:field.code', await newestCode(createBrowser(address), who.account))
    await press('account:openAccount')
    await fill('security:pay.new', PAY)
    await fill('security:pay.again', PAY)
    await press('security:pay.set')
    await sees('security:app.lead')
    const code = await appOf(page)
    await fill('security:app.code', await code())
    await press('security:app.bind')
    await page.getByLabel(word('security:recovery.kept')).check()
    await press('account:continue')
    await sees('security:finish.lead')

    await page.goto(CERTIFICATION)
    await sees('certification:limit.none')
    await fill('certification:field.name', who.name)
    await fill('certification:field.idNumber', 'C01X00T47')
    await pick(hand, 'certification:field.country', who.country, true)
    await press('certification:send')
    await page.getByText('••••••T47').waitFor()
    // The result comes over the page while one waits for it.
    await press('certification:outcome.next')
    await page.getByLabel(word('certification:field.document'), { exact: true }).waitFor()
    await pick(hand, 'certification:field.document', word('certification:document.passport'), false)
    await picture(hand, 'certification:field.front')
    await picture(hand, 'certification:field.selfie')
    await expect.poll(() => page.getByText(word('certification:sending')).count()).toBe(0)
    await press('certification:send')
    await page.getByRole('dialog', { name: word('certification:outcome.approved').replace('{{level}}', '2') }).waitFor()
    await press('common:done')
    await expect.poll(() => page.getByText(word('certification:demo.decided')).count()).toBe(2)

    await page.goto('/#/pages/personal/personal')
    await page.getByText(word('certification:level').replace('{{level}}', '2')).waitFor()
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
