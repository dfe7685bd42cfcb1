import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'
import { removeFolder } from '../support/folders.ts'
import { venueFolder } from '../support/venueFolder.ts'
import { startVenueProcess, type VenueProcess } from '../support/venueProcess.ts'

/** The grouped number that the pattern catches; NaN where there is none. */
const amountIn = (text: string, pattern: RegExp): number =>
  Number(pattern.exec(text)?.[1]?.replaceAll(',', '') ?? Number.NaN)

/** The main job: a guest looks, signs up, buys, rests an order, watches it fill, and finds it all after a restart. */
describe.skipIf(!hasBrowser)('the story of a newcomer', () => {
  const account = 'newcomer@example.com'
  const password = 'correct horse battery'
  let dataDir: string
  let venue: VenueProcess
  let phone: Phone

  beforeAll(async () => {
    dataDir = venueFolder('tapeline-story')
    venue = startVenueProcess(dataDir)
    phone = await openPhone(await venue.ready)
  })
  afterAll(async () => {
    await phone?.close()
    await venue?.stop()
    removeFolder(dataDir)
  })

  const go = (path: string) => phone.page.goto(`/#${path}`)
  const row = (instId: string) => phone.page.locator(`[data-inst-id="${instId}"]`)
  const lastOf = (instId: string) => row(instId).locator('[data-field="last"]')

  it('sees a live market as a guest', async () => {
    await go('/pages/market/market')
    await expect.poll(() => lastOf('BTC-USDT').textContent()).toMatch(/^[\d,]+\.\d$/)
    const first = await lastOf('BTC-USDT').textContent()
    await expect.poll(() => lastOf('BTC-USDT').textContent()).not.toBe(first)
    await expect.poll(() => phone.page.locator('[data-state="live"]').innerText()).toMatch(/^Live\s*· \d+ ms$/)
  })

  it('opens an instrument: candles, book, trades', async () => {
    const { page } = phone
    await row('BTC-USDT').click()
    await page.waitForURL(/trendDetails.*BTC-USDT/)
    await page.locator('canvas').first().waitFor()
    const bids = page.getByRole('list', { name: /bids/i }).or(page.getByRole('group', { name: /bids/i }))
    await expect.poll(() => bids.first().innerText()).toMatch(/[\d,]+\.\d/)
    await page.getByRole('tab', { name: 'Trades' }).click()
    await expect.poll(() => page.getByRole('table').last().innerText()).toMatch(/\d\d:\d\d:\d\d/)
  })

  it('signs up with a code that a demo shows, and is at the ticket at once', async () => {
    const { page } = phone
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    await page.getByRole('button', { name: 'Sign in to trade' }).click()
    await page.getByText('Open an account').click()
    await page.getByLabel('Email or mobile number').fill(account)
    await page.getByLabel('New password').fill(password)
    await page.getByText('This is a demo:').waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    const hint = page.getByText(/Your code is \d{6}/)
    const code = /\d{6}/.exec((await hint.textContent()) ?? '')?.[0] ?? ''
    await page.getByLabel('6-digit code').fill(code)
    await page.getByRole('button', { name: 'Open my account' }).click()
    // What protects the account can wait.
    await page.getByRole('heading', { name: 'Set your payment PIN' }).waitFor()
    await page.getByRole('button', { name: 'Later' }).click()
    await page.getByRole('button', { name: 'Start trading' }).click()
    // Back where the guest wanted to trade.
    await page.waitForURL(/transaction\/transaction/)
    await page.getByText('Demo funds').first().waitFor()
  })

  it('buys at the market, after seeing cost and risk', async () => {
    const { page } = phone
    await page.getByLabel('Spend USDT').fill('1000')
    await page.getByRole('button', { name: 'Buy BTC' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText('Costs and risks').waitFor()
    await expect.poll(() => sheet.innerText()).toMatch(/Average price\s+[\d,]+\.\d+[\s\S]*Fee, taker 0\.1/)
    // A double tap sends one order.
    await sheet.getByRole('button', { name: 'Buy BTC now' }).dblclick()
    await page
      .getByText(/You bought 0\.0\d+ BTC/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Trade again' }).click()
    await expect.poll(() => page.locator('main').innerText()).toMatch(/Available\s+9,0\d\d/)
  })

  it('rests a limit order, changes its price and watches it fill', async () => {
    const { page } = phone
    const orders = page.getByRole('region', { name: 'Open orders' })
    await page.getByRole('radio', { name: 'Limit' }).click()
    await page.getByRole('group', { name: /^Bids/ }).getByRole('button').first().click()
    const bid = Number((await page.getByLabel('Price USDT').inputValue()).replaceAll(',', ''))
    expect(bid).toBeGreaterThan(0)
    // Far enough below that it rests, whatever the market does meanwhile.
    await page.getByLabel('Price USDT').fill((bid * 0.9).toFixed(1))
    await page.getByLabel('Amount BTC').fill('0.002')
    await page.getByRole('button', { name: 'Buy BTC' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Place order to buy BTC' }).click()
    await page.getByText('Your order is waiting in the book.').first().waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => orders.innerText()).toMatch(/0 of 0\.002 BTC/)

    await orders.getByRole('button', { name: 'Change' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Price').fill((bid * 1.02).toFixed(1))
    await sheet.getByRole('button', { name: 'Change order' }).click()
    await page.getByText('No open orders').waitFor()
    await expect.poll(() => page.getByText(/Bought 0\.002 BTC/).count()).toBeGreaterThan(0)
  })

  it('places another one and cancels it; available and totals follow without a reload', async () => {
    const { page, context } = phone
    const funds = await context.newPage()
    await funds.goto('/#/pages/fund/fund')
    const coins = funds.getByRole('list', { name: 'Coins' })
    const usdt = coins.locator('li').filter({ hasText: 'USDT' }).first()
    const owned = async () => amountIn(await usdt.innerText(), /All available\s+([\d,.]+)/)
    await expect.poll(owned).toBeGreaterThan(0)
    await page.bringToFront()
    const available = async () => amountIn(await page.locator('main').innerText(), /Available\s+([\d,.]+)/)
    // What the last fill gave back has arrived on both pages; each cuts to decimals of its own.
    await expect.poll(async () => Math.abs((await available()) - (await owned()))).toBeLessThan(0.01)
    const before = await available()
    await page.getByLabel('Price USDT').fill('50000')
    await page.getByLabel('Amount BTC').fill('0.01')
    await page.getByRole('button', { name: 'Buy BTC' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Place order to buy BTC' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => usdt.innerText()).toMatch(/In orders 500/)
    await expect.poll(available).toBeLessThan(before)
    const orders = page.getByRole('region', { name: 'Open orders' })
    await orders.getByRole('button', { name: 'Cancel', exact: true }).click()
    await orders.getByRole('button', { name: 'Cancel it' }).click()
    await page.getByText('No open orders').waitFor()
    await expect.poll(() => usdt.innerText()).toMatch(/All available/)
    await expect.poll(available).toBe(before)
    await funds.close()
  })

  it('waits with a stop, and cancels all of them at once', async () => {
    const { page } = phone
    await page.getByRole('radio', { name: 'Stop' }).check()
    await page.getByLabel('Trigger USDT').fill('500000')
    await page.getByLabel('Spend USDT').fill('100')
    await page.getByText('Between').waitFor()
    const last = amountIn(await page.locator('[data-middle]').innerText(), /([\d,]+\.\d)/)
    await page.getByLabel('Trigger USDT').fill(String(Math.round(last * 1.2)))
    await page.getByText('Triggers when the price rises to it.').waitFor()
    await page.getByRole('button', { name: 'Buy BTC' }).click()
    await page.getByRole('dialog').getByText('Trigger price').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Place stop order' }).click()
    await page.getByRole('dialog').getByText('Your order is waiting for its trigger price.').waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    const orders = page.getByRole('region', { name: 'Open orders' })
    await orders.getByText('or above · Last price').waitFor()
    await orders.getByRole('button', { name: 'Cancel all' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel all (1)' }).click()
    await page.getByText('No open orders').waitFor()
  })

  it('sees them in records and funds', async () => {
    const { page } = phone
    await go('/pages/transaction/record')
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'BTC' }).count()).toBe(4)
    await page.getByRole('listitem').filter({ hasText: 'Filled' }).first().click()
    await page.waitForURL(/transaction\/details/)
    await expect.poll(() => page.locator('main').innerText()).toMatch(/Filled[\s\S]*Fee/)
    await go('/pages/fund/fund')
    await expect
      .poll(() => page.getByRole('list', { name: 'Coins' }).innerText())
      .toMatch(/BTC[\s\S]*USDT|USDT[\s\S]*BTC/)
    await page.getByText('play money').waitFor()
  })

  it('finds everything after the venue was stopped and started', async () => {
    const { page } = phone
    const before = await page.getByRole('list', { name: 'Coins' }).locator('li').filter({ hasText: 'BTC' }).innerText()
    const port = new URL(await venue.ready).port
    await venue.stop('SIGINT')
    venue = startVenueProcess(dataDir, { PORT: port })
    await venue.ready
    await page.reload()
    const line = page.getByRole('list', { name: 'Coins' }).locator('li').filter({ hasText: 'BTC' })
    await expect.poll(() => line.innerText()).toContain(before.split('\n')[0])
    await go('/pages/transaction/record')
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'BTC' }).count()).toBe(4)
  })

  it('signs out, and in again with the password on the known device', async () => {
    const { page } = phone
    await go('/pages/personal/personal')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect.poll(() => page.url()).not.toMatch(/personal\/personal/)
    await go('/pages/fund/fund')
    await page.getByLabel('Email or mobile number').fill(account)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(/fund\/fund/)
    await page.getByRole('list', { name: 'Coins' }).waitFor()
  })

  it('leaves the console clean', () => {
    expect(phone.complaints.filter((text) => !/ERR_CONNECTION_REFUSED|WebSocket connection/.test(text))).toEqual([])
  })
})
