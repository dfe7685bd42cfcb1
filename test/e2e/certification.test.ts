import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'
import { removeFolder } from '../support/folders.ts'
import { freshWallet } from '../support/identity.ts'
import { newestCode, type Person, signUp } from '../support/people.ts'
import { freshPicture } from '../support/sentPictures.ts'
import { giveSession } from '../support/session.ts'
import { unzip } from '../support/unzip.ts'
import { venueFolder } from '../support/venueFolder.ts'
import { startVenueProcess, type VenueProcess } from '../support/venueProcess.ts'

/** A person's whole way through many screens. */
vi.setConfig({ testTimeout: 180_000 })

const choose = async ({ page }: Phone, legend: string): Promise<void> => {
  const field = page.getByRole('group', { name: legend })
  const file = { name: `${legend}.png`, mimeType: 'image/png', buffer: await freshPicture(320, 200) }
  await field.locator('input[type=file]').first().setInputFiles(file)
  await field.getByRole('img').waitFor()
}

/** Confirms with the code that was mailed. */
const confirm = async ({ page }: Phone, { browser, account }: Person): Promise<void> => {
  await page.getByLabel('6-digit code').waitFor()
  await page.getByLabel('6-digit code').fill(await newestCode(browser, account))
  await page.getByRole('button', { name: 'Confirm' }).click()
}

/** From nothing to level 2, by the demo’s policy, in two languages. */
describe.skipIf(!hasBrowser)('certification', () => {
  let dataDir: string
  let venue: VenueProcess
  let address: string
  beforeAll(async () => {
    dataDir = venueFolder('tapeline-certification')
    venue = startVenueProcess(dataDir)
    address = await venue.ready
  })
  afterAll(async () => {
    await venue?.stop()
    removeFolder(dataDir)
  })

  /** A phone in this language on which somebody who has just signed up is signed in. */
  const phoneOf = async (locale: string, person?: Person): Promise<Phone> => {
    const phone = await openPhone(address, { locale })
    await giveSession(phone.context, person ?? (await signUp(address)), address)
    return phone
  }
  it('in German: both steps, the echo, and the demo says that it decided', async () => {
    const phone = await phoneOf('de-DE')
    const { page } = phone
    await page.goto('/#/pages/personal/advancedCtf')
    await page.getByText('Ohne Verifizierung können Sie handeln, aber nichts auszahlen.').waitFor()
    await page.getByLabel('Vollständiger Name').fill('Ada Lovelace')
    await page.getByLabel('Dokumentnummer').fill('C01X00T47')
    await page.getByLabel('Land').click()
    await page.getByRole('searchbox').or(page.getByRole('combobox')).last().fill('Deutschland')
    await page
      .getByRole('option', { name: 'Deutschland' })
      .or(page.getByRole('radio', { name: 'Deutschland' }))
      .first()
      .click()
    await page.getByRole('button', { name: 'Absenden' }).click()
    await page.getByText('Demo: wird automatisch entschieden.').waitFor()
    await page.getByText('••••••T47').waitFor()
    await page.getByRole('dialog', { name: 'Verifiziert: Stufe 1' }).getByRole('button', { name: 'Weiter' }).click()
    await page.getByText('Art des Dokuments').waitFor()
    await expect.poll(() => page.getByText('Demo: automatisch entschieden.').count()).toBe(1)

    await page.getByLabel('Art des Dokuments').click()
    await page
      .getByRole('option', { name: 'Personalausweis' })
      .or(page.getByRole('radio', { name: 'Personalausweis' }))
      .first()
      .click()
    for (const legend of ['Vorderseite', 'Rückseite', 'Selfie mit Dokument']) await choose(phone, legend)
    await expect.poll(() => page.getByText('Wird gesendet').count()).toBe(0)
    await page.getByRole('button', { name: 'Absenden' }).click()
    await page.getByRole('dialog', { name: 'Verifiziert: Stufe 2' }).getByRole('button', { name: 'Fertig' }).click()
    await expect.poll(() => page.getByText('Demo: automatisch entschieden.').count()).toBe(2)
    await expect.poll(() => page.getByText('500.000,00').count()).toBeGreaterThan(1)
    await page.getByRole('link', { name: 'Vorgang verfolgen' }).last().click()
    await page.getByText('Keiner: bereits entschieden').waitFor()
    await page.goto('/#/pages/personal/personal')
    await page.getByText('Stufe 2').waitFor()
    expect(phone.complaints).toEqual([])
    await phone.close()
  })

  it('in Japanese: a rejection names its reason and can be sent again', async () => {
    const phone = await phoneOf('ja-JP')
    const { page } = phone
    await page.goto('/#/pages/personal/advancedCtf')
    await page.getByLabel('氏名').fill('山田太郎')
    await page.getByLabel('書類番号').fill('TK1000')
    await page.getByLabel('国', { exact: true }).click()
    await page.getByRole('searchbox').or(page.getByRole('combobox')).last().fill('日本')
    await page
      .getByRole('option', { name: '日本' })
      .or(page.getByRole('radio', { name: '日本' }))
      .first()
      .click()
    await page.getByRole('button', { name: '送信' }).click()
    const screen = page.getByRole('dialog', { name: '本人確認は却下されました' })
    await screen.getByText('書類番号が無効です。').waitFor()
    await screen.getByRole('button', { name: '再送信' }).click()
    await screen.waitFor({ state: 'detached' })
    await page.getByText('書類番号が無効です。').waitFor()
    await page.getByRole('button', { name: '再送信' }).waitFor()
    expect(phone.complaints).toEqual([])
    await phone.close()
  })

  it('a picture of one’s own, a paired wallet, and one’s data as a file', async () => {
    const person = await signUp(address)
    const phone = await phoneOf('en-GB', person)
    const { page } = phone
    const { address: account, sign } = freshWallet()
    await page.exposeFunction('signHex', (hex: string) => sign(String(Buffer.from(hex.slice(2), 'hex'))))
    await page.addInitScript((owner) => {
      const { signHex } = globalThis as unknown as { signHex: (hex: string) => Promise<string> }
      const request = async ({ method, params = [] }: { method: string; params?: string[] }) =>
        method === 'personal_sign' ? signHex(params[0] ?? '') : [owner]
      // Its name is its own affair, and stays text.
      const detail = { info: { rdns: 'org.example.wallet', name: '<b>Wallet</b>' }, provider: { request } }
      addEventListener('eip6963:requestProvider', () =>
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
      )
    }, account)
    await page.goto('/#/pages/personal/personal')
    const avatar = page.getByRole('button', { name: 'Change picture' })
    await avatar.click()
    await choose(phone, 'Profile picture')
    const width = () => avatar.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)
    await expect.poll(() => avatar.locator('img').count()).toBe(1)
    await expect.poll(width).toBeGreaterThan(0)

    await page.goto('/#/x/settings')
    await page.getByRole('button', { name: 'Browser wallet' }).click()
    await page.getByText('<b>Wallet</b>').first().waitFor()
    await page.getByRole('button', { name: 'Pair with my account' }).click()
    await page.getByText('This wallet is paired with your account.').waitFor()

    await page.goto('/#/x/data')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    await confirm(phone, person)
    const file = await download
    expect(file.suggestedFilename()).toBe('tapeline-data.zip')
    const files = unzip(readFileSync(await file.path()))
    expect(String(files.get('wallets.json'))).toContain(account)
    expect([...files.keys()].filter((name) => name.startsWith('pictures/'))).toHaveLength(1)
    expect(phone.complaints).toEqual([])
    await phone.close()
  })

  it('an account that is closed, and kept after all', async () => {
    const person = await signUp(address)
    const phone = await phoneOf('en-GB', person)
    const { page } = phone
    await page.goto('/#/x/data')
    const close = page.getByRole('button', { name: 'Close my account' })
    await close.click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Close my account' })
      .click()
    await confirm(phone, person)
    await page.getByText('This account will be deleted on').waitFor()
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await page.getByText('Your account stays open.').waitFor()
    await close.waitFor()
    expect(phone.complaints).toEqual([])
    await phone.close()
  })
})
