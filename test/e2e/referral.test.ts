import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { API_PREFIX, IDEMPOTENCY_HEADER, promotion, tradingContracts } from '#protocol'
import { createBrowser } from '../support/api.ts'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'
import { newKey } from '../support/examples.ts'
import { removeFolder } from '../support/folders.ts'
import { phoneIn } from '../support/hand.ts'
import { clockCode, runsFirst } from '../support/otherClock.ts'
import { freshEmail, newestCode, PASSWORD, type Person, signUp } from '../support/people.ts'
import { giveSession } from '../support/session.ts'
import { venueFolder } from '../support/venueFolder.ts'
import { startVenueProcess, type VenueProcess } from '../support/venueProcess.ts'

/** A venue that starts twice, and two people's way through many screens. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

describe.skipIf(!hasBrowser)('an invitation, in Italian and Korean', () => {
  const dataDir = venueFolder('tapeline-referral')
  let venue: VenueProcess
  let ada: Person
  const phones: Phone[] = []
  beforeAll(async () => {
    venue = startVenueProcess(dataDir)
    ada = await signUp(await venue.ready)
  })
  afterAll(async () => {
    for (const phone of phones) await phone.close()
    await venue?.stop()
    removeFolder(dataDir)
  })

  it('is opened as a link, remembered until the sign-up, and the trade of whoever came is a line of whoever invited', async () => {
    let address = await venue.ready
    const code = (await ada.browser.call(promotion.extend, {})).body.data?.code ?? ''

    const bob = await phoneIn(address, 'it', 'it-IT')
    phones.push(bob.phone)
    const { page } = bob.phone
    await page.goto(`/?invite=${code}#/pages/market/market`)
    await page.getByText('BTC').first().waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('tapeline.invite'))).toBe(code)
    // Another visit, without the link.
    await page.goto('/#/pages/login/register')
    await expect.poll(() => page.getByLabel(bob.word('account:field.invite')).inputValue()).toBe(code)
    const account = freshEmail()
    await bob.fill('account:field.account', account)
    await bob.fill('account:field.newPassword', PASSWORD)
    await bob.press('account:continue')
    await bob.sees('account:codeLead')
    await bob.fill('account:field.code', await newestCode(createBrowser(address), account))
    await bob.press('account:openAccount')
    await page.getByLabel(bob.word('security:pay.new'), { exact: true }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('tapeline.invite'))).toBeNull()
    const order = { ordType: 'market', instId: 'BTC-USDT', side: 'buy', sz: '0.01', tgtCcy: 'base_ccy' } as const
    const placed = await page.evaluate(
      async ({ path, header, body, key }) =>
        (
          await fetch(path, {
            method: 'POST',
            headers: { 'content-type': 'application/json', [header]: key },
            body: JSON.stringify(body),
          })
        ).json(),
      { path: `${API_PREFIX}${tradingContracts.save.path}`, header: IDEMPOTENCY_HEADER, body: order, key: newKey() },
    )
    expect(placed).toMatchObject({ code: '200' })

    // The next hour comes while the venue is away: it settles when it starts.
    await venue.stop()
    venue = startVenueProcess(dataDir, runsFirst(clockCode('D.now()+3600000')))
    address = await venue.ready
    const hers = await openPhone(address, { locale: 'ko-KR', viewport: { width: 360, height: 780 } })
    phones.push(hers)
    await giveSession(hers.context, ada, address)
    await hers.page.goto('/#/pages/promote/promote?view=commissions')
    await hers.page.getByText(/BTC.*의 20%/).waitFor()
    await hers.page.getByText(`현물 · ${account.slice(0, 2)}***`).waitFor()
    expect(hers.complaints).toEqual([])
  })
  it('a poster is drawn in another language, and saved as a picture', async () => {
    const phone = await openPhone(await venue.ready, { locale: 'en-GB' })
    phones.push(phone)
    const { page } = phone
    await giveSession(phone.context, ada, await venue.ready)
    await page.goto('/#/pages/promote/sharePoster')
    const poster = page.getByRole('img', { name: /^Poster with the QR code/ })
    await poster.waitFor()
    const drawn = () => poster.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL())
    const english = await drawn()
    await page.getByLabel('Poster language').click()
    await page.getByText('한국어', { exact: true }).click()
    await expect.poll(drawn).not.toBe(english)
    const korean = await drawn()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('radio', { name: 'Morning' }).click()
    await expect.poll(drawn).not.toBe(korean)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save picture' }).click()
    expect((await saving).suggestedFilename()).toBe('invitation.png')
    expect(phone.complaints).toEqual([])
  })
})
