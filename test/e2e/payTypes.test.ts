import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DOUBLE_TAP_WINDOW, security } from '#protocol'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'
import { removeFolder } from '../support/folders.ts'
import { certifyPrimary } from '../support/identity.ts'
import { OTHER_IBAN, PIN } from '../support/payTypeExamples.ts'
import { signUp } from '../support/people.ts'
import { giveSession } from '../support/session.ts'
import { venueFolder } from '../support/venueFolder.ts'
import { startVenueProcess, type VenueProcess } from '../support/venueProcess.ts'

/** A person's whole way through many screens. */
vi.setConfig({ testTimeout: 180_000 })

/** Taps Save once nothing is marked as wrong; the button takes no second tap so soon after the first. */
const save = async (page: Page): Promise<void> => {
  await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(0)
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  const tapped = await page.evaluate(() => performance.now())
  await page.waitForFunction((until) => performance.now() > until, tapped + DOUBLE_TAP_WINDOW)
}

describe.skipIf(!hasBrowser)('payment methods, in German', () => {
  const dataDir = venueFolder('tapeline-pay-types')
  let venue: VenueProcess
  let phone: Phone
  beforeAll(async () => {
    venue = startVenueProcess(dataDir)
    const address = await venue.ready
    const person = await signUp(address)
    await certifyPrimary(person)
    await person.browser.call(security.setPayPassword, { payPassword: PIN })
    phone = await openPhone(address, { locale: 'de-DE', viewport: { width: 360, height: 780 } })
    await giveSession(phone.context, person, address)
  })
  afterAll(async () => {
    await phone?.close()
    await venue?.stop()
    removeFolder(dataDir)
  })

  it('an IBAN is added by the PIN after a wrong name and a mistyped number were refused, and changed under a new hold', async () => {
    const { page, complaints } = phone
    await page.goto('/#/pages/personal/personal')
    await page.getByRole('button', { name: 'Zahlungsarten' }).click()
    await page.getByText('Keine Zahlungsart gespeichert').waitFor()
    await page.getByRole('button', { name: 'Zahlungsart hinzufügen' }).click()

    const holder = page.getByLabel('Kontoinhaber')
    await expect.poll(() => holder.inputValue()).toBe('Ada Lovelace')
    await holder.fill('Charles Babbage')
    await page.getByLabel('IBAN').fill('DE88 3704 0044 0532 0130 00')
    await page.getByLabel('Zahlungs-PIN').fill(PIN)
    await save(page)
    await page.getByText('Verwenden Sie Ihren verifizierten Namen: Ada Lovelace.').waitFor()
    await page.getByText('Diese Nummer ist ungültig: Eine Ziffer ist falsch oder fehlt.').waitFor()
    await holder.fill('LOVELACE, Ada')
    await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
    await page.getByLabel('Zahlungs-PIN').fill('000001')
    await save(page)
    await page.getByText('Die Zahlungs-PIN ist falsch.').waitFor()
    await page.getByLabel('Zahlungs-PIN').fill(PIN)
    await save(page)

    const row = page.getByRole('button', { name: 'SEPA' })
    await row.getByText('DE89 •••• 3000').waitFor()
    await row.getByText('Gesperrt').waitFor()
    await row.click()
    const sheet = page.getByRole('dialog', { name: 'SEPA' })
    await sheet.getByText('Verfügbar in').waitFor()
    await sheet.getByRole('button', { name: 'Vollständig anzeigen' }).click()
    await sheet.getByText('DE89370400440532013000').waitFor()
    await sheet.getByRole('button', { name: 'Bearbeiten' }).click()
    await expect.poll(() => page.getByLabel('IBAN').inputValue()).toBe('DE89370400440532013000')
    await page.getByLabel('IBAN').fill(OTHER_IBAN)
    await page.getByLabel('Zahlungs-PIN').fill(PIN)
    await save(page)
    await row.getByText('FR14 •••• 2606').waitFor()
    await row.getByText('Gesperrt').waitFor()
    expect(complaints).toEqual([])
  })
})
