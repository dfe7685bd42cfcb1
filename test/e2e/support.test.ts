import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBrowser } from '../support/api.ts'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'
import { removeFolder } from '../support/folders.ts'
import { OPERATOR_PASSWORD, totpCode } from '../support/operator.ts'
import { newestCode, PASSWORD, signUp } from '../support/people.ts'
import { freshPicture } from '../support/sentPictures.ts'
import { venueFolder } from '../support/venueFolder.ts'
import { startVenueProcess, type VenueProcess } from '../support/venueProcess.ts'
import { markWelcomeShown } from '../support/welcome.ts'

const ROOT = join(import.meta.dirname, '../..')
/** A text that would do harm on a page that took it for markup. */
const HOSTILE = '<img src=x onerror="document.title=1"> Where is my deposit?'

const write = async (page: Page, text: string): Promise<void> => {
  await page.getByLabel('Write a message').fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}
const bubble = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true })

/** A guest writes, signs in, and is answered by an operator. */
describe.skipIf(!hasBrowser)('support', () => {
  let dataDir: string
  let venue: VenueProcess
  let address: string
  beforeAll(async () => {
    dataDir = venueFolder('tapeline-support')
    venue = startVenueProcess(dataDir)
    address = await venue.ready
  })
  afterAll(async () => {
    await venue?.stop()
    removeFolder(dataDir)
  })

  const operator = async (name: string): Promise<Phone> => {
    const { stdout } = await promisify(execFile)(
      join(ROOT, 'node_modules/.bin/tsx'),
      ['scripts/operator.ts', 'add', name, '--roles', 'support'],
      { cwd: ROOT, env: { ...process.env, DATA_DIR: dataDir } },
    )
    const phone = await openPhone(address, { locale: 'en-US' })
    const { page } = phone
    await page.goto('/#/desk')
    await page.getByRole('button', { name: 'First sign-in' }).click()
    await page.getByLabel('Operator').fill(name)
    await page.getByLabel('First sign-in code').fill(stdout.trim().split('\n').at(-1) ?? '')
    await page.getByRole('button', { name: 'Next' }).click()
    const secret = await page.getByText(/^[A-Z2-7]{32}$/).textContent()
    await page.getByLabel('New password').fill(OPERATOR_PASSWORD)
    await page.getByLabel('Authenticator code').fill(totpCode(secret ?? '', Date.now()))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: `Sign out ${name}` }).waitFor()
    return phone
  }

  it('keeps what a guest wrote at his sign-in; an operator answers, and he sees it at once', async () => {
    const { account } = await signUp(address)
    const user = await openPhone(address, { locale: 'en-US' })
    const { page } = user
    await page.goto('/#/pages/login/services')
    await markWelcomeShown(page)
    await page.getByText('No one is available right now. This is a demo', { exact: false }).waitFor()
    await write(page, HOSTILE)
    await bubble(page, HOSTILE).waitFor()
    await page.getByText('You’re number 1 in the queue').waitFor()

    // What cannot be sent now waits on the device, over a reload too.
    await user.context.setOffline(true)
    await write(page, 'Written without a network')
    await page.getByText('Not sent yet. We’ll try again.').waitFor()
    await page.getByLabel('Write a message').fill('half a sentence')
    await user.context.setOffline(false)
    await page.reload()
    await bubble(page, 'Written without a network').waitFor()
    await page.getByText('Not sent yet').waitFor({ state: 'detached' })
    expect(await page.getByLabel('Write a message').inputValue()).toBe('half a sentence')

    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Email or mobile number').fill(account)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('signing in from a new device', { exact: false }).waitFor()
    await page.getByLabel('6-digit code').fill(await newestCode(createBrowser(address), account))
    // A tap within 0.3 s of the last one is none, and so quick is no one but a test.
    await expect
      .poll(async () => {
        const again = page.getByRole('button', { name: 'Sign in', exact: true })
        if (await again.isVisible()) await again.click({ timeout: 1_000 }).catch(() => undefined)
        return bubble(page, HOSTILE).count()
      })
      .toBe(1)
    await page.getByText('Written as a guest, moved here when you signed in').waitFor()
    expect(await bubble(page, 'Written without a network').count()).toBe(1)

    const ada = await operator('ada')
    await ada.page.getByText('Support 1').click()
    await ada.page.getByText(/^User \d+/).click()
    await ada.page.getByText(HOSTILE).waitFor()
    await ada.page.getByRole('button', { name: 'Take over' }).click()
    await write(ada.page, 'We have found it.')
    await bubble(ada.page, 'We have found it.').waitFor()
    await bubble(page, 'We have found it.').waitFor()
    await page.getByText('A support agent is helping you.').waitFor()
    // Both sides see that they were read.
    await ada.page.getByText(/· Read$/).waitFor()

    const picture = { name: 'proof.png', mimeType: 'image/png', buffer: await freshPicture(300, 200) }
    await page.getByLabel('Send image').setInputFiles(picture)
    await ada.page.getByRole('img', { name: 'Image in the conversation' }).waitFor()
    await ada.page.getByRole('button', { name: 'End conversation' }).click()
    await ada.page.getByRole('alertdialog').getByRole('button', { name: 'End conversation' }).click()
    await page.getByText('This conversation has ended.', { exact: false }).waitFor()
    for (const phone of [user, ada]) {
      expect(await phone.page.title()).not.toBe('1')
      expect(phone.complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text))).toEqual([])
      await phone.close()
    }
  }, 180_000)
})
