import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createBrowser } from '../support/api.ts'
import { hasBrowser } from '../support/browser.ts'
import { removeFolder } from '../support/folders.ts'
import { appOf, type Hand, phoneIn } from '../support/hand.ts'
import { newestCode } from '../support/people.ts'
import { venueFolder } from '../support/venueFolder.ts'
import { startVenueProcess, type VenueProcess } from '../support/venueProcess.ts'

/** A person's whole way through many screens. */
vi.setConfig({ testTimeout: 180_000 })

const PASSWORD = 'correct horse battery'
const NEXT = 'another horse battery'
const PAY = '471938'

describe.skipIf(!hasBrowser)('an account of one’s own', () => {
  let dataDir: string
  let venue: VenueProcess
  let address: string
  beforeAll(async () => {
    dataDir = venueFolder('tapeline-account')
    venue = startVenueProcess(dataDir)
    address = await venue.ready
  })
  afterAll(async () => {
    await venue?.stop()
    removeFolder(dataDir)
  })

  const signUp = async ({ phone, fill, press, sees }: Hand, account: string) => {
    await phone.page.goto('/#/pages/login/register')
    await fill('account:field.account', account)
    await fill('account:field.newPassword', PASSWORD)
    await press('account:continue')
    await sees('account:codeLead')
    await fill('account:field.code', await newestCode(createBrowser(address), account))
    await press('account:openAccount')
    await fill('security:pay.new', PAY)
    await fill('security:pay.again', PAY)
    await press('security:pay.set')
  }

  it('is opened in German with pay password and authenticator, left, entered again, and given another password', async () => {
    const hand = await phoneIn(address, 'de', 'de-DE')
    const { phone, word, fill, press, sees } = hand
    const { page } = phone
    const account = 'anna@example.org'
    await signUp(hand, account)
    await sees('security:app.lead')
    const code = await appOf(page)
    await fill('security:app.code', await code())
    await press('security:app.bind')
    await expect
      .poll(() =>
        page
          .getByRole('listitem')
          .filter({ hasText: /^[\dA-Z]{5}-[\dA-Z]{5}$/ })
          .count(),
      )
      .toBe(10)
    await page.getByLabel(word('security:recovery.kept')).check()
    await press('account:continue')
    await sees('security:finish.lead')
    await press('security:finish.start')

    await page.goto('/#/pages/personal/personal')
    await press('account:personal.signOut')
    await page.waitForURL(/market\/market/)
    await page.goto('/#/pages/login/login')
    await fill('account:field.account', account)
    await fill('account:field.password', PASSWORD)
    await press('common:signIn')
    await sees('security:signIn.lead')
    // As apps show it, and as it is pasted.
    await fill('security:proof.app', (await code()).replace(/^(...)/, '$1 '))
    await press('common:signIn')
    await page.waitForURL(/pages\/index\/index/)

    await page.goto('/#/pages/personal/safety')
    await sees('security:held.withdrawal')
    await page.getByText(word('security:reason.authenticatorOn')).waitFor()
    await page.getByRole('link', { name: word('security:row.password') }).click()
    await fill('security:password.current', PASSWORD)
    await fill('account:field.newPassword', NEXT)
    await fill('security:proof.app', await code())
    await press('security:password.set')
    await sees('security:done.password')
    await page.getByText(word('security:reason.passwordChanged')).waitFor()
    expect(phone.complaints).toEqual([])
    await phone.close()
  })

  it('is opened in Japanese, and found again after its password was forgotten', async () => {
    const hand = await phoneIn(address, 'ja', 'ja-JP')
    const { phone, word, fill, press, sees } = hand
    const { page } = phone
    const account = 'hanako@example.org'
    await signUp(hand, account)
    await sees('security:app.lead')
    await press('security:later')
    await sees('security:finish.lead')
    await page.goto('/#/pages/personal/personal')
    await press('account:personal.signOut')
    await page.waitForURL(/market\/market/)
    await page.goto('/#/pages/login/forget')
    await fill('account:field.account', account)
    await press('account:continue')
    await page.getByRole('button', { name: word('security:way.email') }).click()
    await sees('account:codeLead')
    await fill('account:field.code', await newestCode(createBrowser(address), account))
    await press('account:continue')
    await fill('account:field.newPassword', NEXT)
    await press('security:password.set')
    await sees('security:done.password')
    expect(phone.complaints).toEqual([])
    await phone.close()
  })
})
