import { readFileSync } from 'node:fs'
import pino from 'pino'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { books } from '#protocol'
import { createVenue, type Venue } from '../../server/compose/compose.ts'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'
import { removeFolder } from '../support/folders.ts'
import { PAY_PASSWORD, PAYOUT_ADDRESS } from '../support/moneyExamples.ts'
import { operatorPhone } from '../support/operatorPhone.ts'
import { type Person, signUp } from '../support/people.ts'
import { appCode, bindApp } from '../support/securityExamples.ts'
import { freshPicture } from '../support/sentPictures.ts'
import { giveSession } from '../support/session.ts'
import { testConfig } from '../support/testConfig.ts'
import { venueFolder } from '../support/venueFolder.ts'
import { markWelcomeShown } from '../support/welcome.ts'

/** A person's whole way through many screens. */
vi.setConfig({ testTimeout: 180_000 })

/** Presses, as an operator, what asks once more, and says yes. */
const press = async (page: Page, id: string, name: string, payment = ''): Promise<void> => {
  await page.goto(`/#/desk?view=cases&id=${id}`)
  if (payment !== '') await page.getByLabel('TxID').fill(payment)
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
}

/** Money in, exchanged, traded, out: one user and two operators, and the statement of it. */
describe.skipIf(!hasBrowser)('the whole story of money', () => {
  const dataDir = venueFolder('tapeline-money')
  let venue: Venue
  let person: Person
  let phone: Phone
  let page: Page
  let app: string
  const operators: Phone[] = []
  const db = () => venue.services.database.db

  beforeAll(async () => {
    venue = await createVenue(
      testConfig(dataDir),
      // The demo's policy would decide after an hour: here people do.
      { log: pino({ level: 'silent' }), demoDelay: 3_600_000 },
    )
    person = await signUp(venue.address)
    const { uid } = person
    // Certified, with a pay password and an authenticator whose holds are over.
    await db().updateTable('users').set({ level: 2 }).where('uid', '=', uid).execute()
    await venue.services.accounts.payPasswords.set(
      { uid, ip: '', userAgent: '', session: undefined },
      PAY_PASSWORD,
      false,
    )
    app = await bindApp(venue, uid)
    await db().deleteFrom('holds').where('uid', '=', uid).execute()
    phone = await openPhone(venue.address, { locale: 'en-US' })
    page = phone.page
    await page.goto('/#/pages/lang/lang')
    await markWelcomeShown(page)
    await page.goto('about:blank')
    await giveSession(phone.context, person, venue.address)
    for (const name of ['ada', 'grace']) operators.push(await operatorPhone({ address: venue.address, dataDir }, name))
  })
  afterAll(async () => {
    for (const one of [phone, ...operators]) await one?.close()
    await venue?.close()
    removeFolder(dataDir)
  })

  const [ada, grace] = [() => operators[0]?.page as Page, () => operators[1]?.page as Page]
  const caseOf = async (kind: 'deposit' | 'withdrawal'): Promise<string> => {
    const row = await db()
      .selectFrom('transfers')
      .select('case_id')
      .where('uid', '=', person.uid)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
    return row.case_id ?? ''
  }
  it('a deposit with its receipt is credited when an operator approves it', async () => {
    await page.goto('/#/pages/money/addMoney')
    await page.getByLabel('You pay').fill('6000')
    await page.getByRole('button', { name: 'Get payment details' }).click()
    const receipt = page.getByRole('group', { name: 'Payment receipt' })
    const file = { name: 'receipt.png', mimeType: 'image/png', buffer: await freshPicture(900, 700) }
    await receipt.locator('input[type=file]').first().setInputFiles(file)
    await receipt.getByRole('img').waitFor()
    await page.getByRole('button', { name: 'I have paid' }).click()
    await page.getByText('Receipt sent, pending').first().waitFor()
    // No policy decides, so nothing says that one would.
    const id = await caseOf('deposit')
    await ada().goto(`/#/desk?view=cases&id=${id}`)
    await expect
      .poll(() =>
        ada()
          .getByRole('img', { name: 'Evidence 1' })
          .evaluate((img) => (img as HTMLImageElement).naturalWidth),
      )
      .toBe(600)
    await press(ada(), id, 'Approve')
    await ada().getByText('Decided by ada').waitFor()
    await page.reload()
    await page.getByText('Credited').first().waitFor()
  })

  it('is exchanged at a quote that holds, and traded', async () => {
    await page.goto('/#/pages/money/flash')
    await page.getByLabel('Amount').fill('1000')
    await page.getByRole('button', { name: 'Get a quote' }).click()
    await page.getByText('Price valid for').waitFor()
    await page.getByRole('button', { name: 'Exchange now' }).click()
    await page.waitForURL(/flashHistory/)
    await expect.poll(() => page.locator('main').innerText()).toMatch(/You give\s+1,000\sUSDT/)

    await page.goto('/#/pages/transaction/transaction?instId=BTC-USDT')
    await page.getByLabel('Spend USDT').fill('500')
    await page.getByRole('button', { name: 'Buy BTC' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Buy BTC now' }).click()
    await page
      .getByText(/You bought 0\.0\d+ BTC/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Trade again' }).click()
  })

  it('is withdrawn to a saved account with two confirmations, pay password and authenticator', async () => {
    await page.goto('/#/pages/money/settleAccount')
    await page.getByRole('button', { name: /^Currency and network/ }).click()
    await page.getByRole('dialog').getByText('USDT · TRC-20').click()
    await page.getByLabel('Account label').fill('Cold wallet')
    await page.getByLabel('Address', { exact: true }).fill(PAYOUT_ADDRESS)
    await page.getByRole('button', { name: 'Save' }).click()
    const [recovery = ''] = await venue.services.accounts.recoveryCodes.issue(person.uid)
    await page.getByRole('dialog').getByLabel('Authenticator code').fill(recovery)
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Usable in').waitFor()
    await page.goto('/#/pages/money/withdraw')
    await page.getByText(/New accounts are on hold: available from/).waitFor()
    await db().updateTable('payout_accounts').set({ usable_at: '0' }).where('uid', '=', person.uid).execute()
    await page.reload()
    await page.getByLabel('Amount').fill('12000')
    await expect.poll(() => page.locator('main').innerText()).toMatch(/Fee\s+1\sUSDT\s+Paid out to you\s+11,999\sUSDT/)
    await page.getByRole('button', { name: 'Check and confirm' }).click()
    await page.waitForURL(/Twoconfirm/)
    await page.getByRole('button', { name: 'Confirm the withdrawal' }).click()
    await page.waitForURL(/money\/password/)
    const [code, send] = [page.getByLabel('Authenticator code'), page.getByRole('button', { name: 'Confirm and send' })]
    await page.getByLabel('Payment PIN', { exact: true }).fill('111111')
    await code.fill(appCode(app, Date.now()))
    await send.click()
    await page.getByText('Incorrect payment PIN.').waitFor()
    await page.getByLabel('Payment PIN', { exact: true }).fill(PAY_PASSWORD)
    // A tap that comes within 0.3 s of the last one is none: where the answer was as quick as that, it takes another.
    const sent = async (): Promise<string> => {
      if (await send.isVisible()) await send.click()
      return page.url()
    }
    await expect.poll(sent, { interval: 400 }).toMatch(/Mdetails/)
    await page.getByText('Confirmed, pending').first().waitFor()
  })

  it('is approved by two operators, and paid when both say so', async () => {
    const id = await caseOf('withdrawal')
    await press(ada(), id, 'Approve')
    await ada().getByText('You’ve approved this. A second person must agree.').waitFor()
    await press(grace(), id, 'Approve')
    await grace().getByText('Decided by grace').waitFor()
    await page.reload()
    await page.getByText('Waiting for payout', { exact: true }).waitFor()
    await ada().goto('/#/desk?view=cases')
    await ada().getByRole('radio', { name: 'To be paid' }).click()
    await ada()
      .getByRole('link', { name: /Withdrawal.*12,000/s })
      .waitFor()
    await ada().goto(`/#/desk?view=cases&id=${id}`)
    await ada().getByText(PAYOUT_ADDRESS).waitFor()
    await press(ada(), id, 'It was paid', '0xab12cd34')
    await ada().getByText('ada reported it as paid.').waitFor()
    await press(grace(), id, 'It was paid', '0xab12cd34')
    await grace().getByText('Reported by ada, grace').waitFor()
    await page.reload()
    await page.getByText('Paid out', { exact: true }).first().waitFor()
    await page.getByText('0xab12cd34').waitFor()
  })

  it('and the statement of it verifies without a network', async () => {
    await page.goto('about:blank')
    const keys = page.waitForResponse((answer) => answer.url().endsWith(books.statementKeys.path))
    await page.goto('/#/x/statement')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download statement' }).click()
    const buffer = readFileSync(await (await downloading).path())
    const text = buffer.toString('latin1')
    for (const cause of ['deposit', 'flash', 'withdrawal-lock', 'withdrawal', 'withdrawal-fee'])
      expect(text).toContain(cause)
    await (await keys).finished()
    await phone.context.setOffline(true)
    await page.locator('input[type=file]').setInputFiles({ name: 'statement.txt', mimeType: 'text/plain', buffer })
    await page.getByText('Genuine: nothing was changed').waitFor()
    await phone.context.setOffline(false)
    for (const { complaints } of operators) expect(complaints).toEqual([])
  })
})
