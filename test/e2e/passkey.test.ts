import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'
import { newestCode, type Person, signUp } from '../support/people.ts'
import { giveSession } from '../support/session.ts'

describe.skipIf(!hasBrowser)('a passkey', () => {
  let phone: Phone
  let person: Person
  // Passkeys belong to a name; a bare address has none.
  const address = inject('venue').replace('127.0.0.1', 'localhost')
  beforeAll(async () => {
    person = await signUp(address)
    phone = await openPhone(address, { ownContext: true })
    await phone.context.addInitScript(() => {
      // Only a document of the app has a storage.
      if (location.protocol.startsWith('http')) localStorage.setItem('tapeline.popups', '["welcome"]')
    })
    await giveSession(phone.context, person, address)
    const cdp = await phone.context.newCDPSession(phone.page)
    await cdp.send('WebAuthn.enable')
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
  })
  afterAll(() => phone?.close())

  it('is made after a fresh code, and signs in on the login page without one', async () => {
    const { page } = phone
    await page.goto('/#/x/passkeys')
    await page.getByLabel('Passkey name').fill('My phone')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const code = page.getByLabel('6-digit code')
    await code.waitFor()
    await code.fill(await newestCode(person.browser, person.account))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('button', { name: /My phone/ }).waitFor()

    await phone.context.clearCookies()
    await page.goto('about:blank')
    await page.goto('/#/pages/login/login')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.waitForURL(/index\/index/)
    await page.goto('/#/x/activity')
    await page.getByText('Passkey added · My phone').waitFor()
    expect(await page.getByText(/^Signed in/).count()).toBeGreaterThan(0)
    expect(phone.complaints).toEqual([])
  })
})
