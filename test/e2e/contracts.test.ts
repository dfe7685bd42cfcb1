import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'
import { removeFolder } from '../support/folders.ts'
import { venueFolder } from '../support/venueFolder.ts'
import { startVenueProcess, type VenueProcess } from '../support/venueProcess.ts'

/** A trader on perpetuals: opens at 10x, watches, protects, reduces, closes, and finds it all in the records. */
describe.skipIf(!hasBrowser)('contracts', () => {
  let dataDir: string
  let venue: VenueProcess
  let phone: Phone

  beforeAll(async () => {
    dataDir = venueFolder('tapeline-contracts')
    venue = startVenueProcess(dataDir)
    phone = await openPhone(await venue.ready)
  })
  afterAll(async () => {
    await phone?.close()
    await venue?.stop()
    removeFolder(dataDir)
  })

  const position = () => phone.page.locator('li[data-inst="BTC-USDT-SWAP"]')
  const sheet = () => phone.page.getByRole('dialog')
  const done = async (name: string): Promise<void> => {
    await sheet().getByRole('button', { name, exact: true }).click()
    await sheet().waitFor({ state: 'detached' })
  }

  it('a long is opened at 10x after its resulting position was shown, and moves with the mark', async () => {
    const { page } = phone
    const [demo] = JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8')) as {
      account: string
      password: string
    }[]
    await page.goto('/#/pages/contract/contract')
    await page.getByRole('button', { name: 'Sign in to trade' }).click()
    await page
      .locator('input')
      .first()
      .fill(demo?.account ?? '')
    await page.locator('input[type=password]').fill(demo?.password ?? '')
    await page.locator('form button').last().click()
    await page.waitForURL(/contract\/contract/)
    await page.getByRole('button', { name: /^Isolated 10x/ }).waitFor()
    await page.getByLabel('Size BTC').fill('0.05')
    await page.getByRole('button', { name: 'Buy / Long' }).click()
    await expect
      .poll(() => sheet().innerText())
      .toMatch(/Long 0\.05\sBTC[\s\S]*Liquidation price[\s\S]*Fee, taker 0\.05%/)
    await sheet().getByRole('button', { name: 'Send now' }).click()
    await sheet()
      .getByText(/You bought 0\.05 BTC/)
      .waitFor()
    await done('Trade again')
    await expect.poll(() => position().innerText()).toMatch(/Unrealized P&L USDT\s+[+−]?\d/)
    const before = await position().innerText()
    await expect.poll(() => position().innerText(), { timeout: 15_000 }).not.toBe(before)
  })

  it('a take-profit is set, and stands on the position and among the orders', async () => {
    const { page } = phone
    await page.getByRole('button', { name: /^Take profit and stop loss of/ }).click()
    const mark = /Mark price\s+([\d,.]+)/.exec(await sheet().innerText())?.[1]?.replaceAll(',', '') ?? '0'
    await sheet()
      .getByLabel('Trigger USDT')
      .fill((Number(mark) * 1.2).toFixed(1))
    await sheet().getByRole('button', { name: 'Set take profit' }).click()
    await sheet().getByText('Your order is waiting for its trigger price.').waitFor()
    await done('Done')
    await expect.poll(() => position().innerText()).toMatch(/TP \/ SL\s+[\d,.]+ \/ --/)
    await page.getByRole('tab', { name: /^Open orders \(1\)/ }).waitFor()
  })

  it('a stop-loss is dragged from the entry in the chart, and set once it is confirmed', async () => {
    const { page } = phone
    await page.goto('/#/pages/trendDetails/trendDetails?instId=BTC-USDT-SWAP')
    const handle = page.locator('[data-line=exit]')
    await handle.waitFor()
    await expect.poll(async () => (await handle.boundingBox())?.height).toBeGreaterThan(40)
    const box = await handle.boundingBox()
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (let down = 6; down <= 30; down += 6) await page.mouse.move(x, y + down)
    expect(await handle.innerText()).toBe('Stop loss')
    await page.mouse.up()
    await sheet().getByRole('button', { name: 'Set stop loss' }).waitFor()
    expect(Number(await sheet().getByLabel('Trigger USDT').inputValue())).toBeGreaterThan(0)
    await sheet().getByRole('button', { name: 'Set stop loss' }).click()
    await sheet().getByText('Your order is waiting for its trigger price.').waitFor()
    await done('Done')
    // The candles alone set the scale: as the market moves, the line may be outside what is on the screen.
    await page.locator('[data-line=stop]').waitFor({ state: 'attached' })
    await page.goto('/#/pages/contract/contract')
    await expect.poll(() => position().innerText()).toMatch(/TP \/ SL\s+[\d,.]+ \/ [\d,.]+/)
  })

  it('in German it is reduced by a size with a decimal comma', async () => {
    const { page } = phone
    await page.evaluate(() => localStorage.setItem('selectedLanguage', 'de'))
    await page.reload()
    await page.getByRole('button', { name: 'BTC / USDT schließen' }).click()
    await sheet().getByLabel('Größe BTC').fill('0,02')
    await expect.poll(() => sheet().innerText()).toMatch(/Position danach\s+Long 0,03\sBTC/)
    await sheet().getByRole('button', { name: 'Position schließen' }).click()
    await sheet()
      .getByText(/0,02 BTC/)
      .first()
      .waitFor()
    await done('Fertig')
    await expect.poll(() => position().innerText()).toMatch(/Größe BTC\s+0,03/)
    await page.evaluate(() => localStorage.setItem('selectedLanguage', 'en'))
    await page.reload()
  })

  it('is closed, and its sums stand in the records', async () => {
    const { page } = phone
    await page.getByRole('button', { name: 'Close BTC / USDT' }).click()
    await expect.poll(() => sheet().innerText()).toMatch(/Position after this\s+None/)
    await sheet().getByRole('button', { name: 'Close position' }).click()
    await sheet()
      .getByText(/You sold 0\.03 BTC/)
      .waitFor()
    await done('Done')
    await page.getByText('No open positions').waitFor()
    await page.goto('/#/pages/contract/record?tab=positions')
    await page.getByRole('link', { name: /Long/ }).first().click()
    await page.waitForURL(/details3/)
    const main = page.locator('main')
    await expect
      .poll(() => main.innerText())
      .toMatch(/Realized P&L\s+[+−]\d[\s\S]*Entry price[\s\S]*Average close price[\s\S]*Fees\s+−[\d.]+/)
    await expect.poll(() => main.innerText()).toMatch(/Total closed\s+0\.05\sBTC/)
    await page.goto('/#/pages/contract/record')
    await page
      .getByRole('link', { name: /Close long/ })
      .first()
      .click()
    await page.waitForURL(/contract\/details\?/)
    // A fill may walk over several levels of the book.
    await expect.poll(() => main.innerText()).toMatch(/Sold 0\.0\d+ BTC at [\d,.]+/)
  })
})
