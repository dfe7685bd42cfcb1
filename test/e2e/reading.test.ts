import type { BrowserContextOptions } from 'playwright-core'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { API_PREFIX, signin } from '#protocol'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'

let phone: Phone | undefined
afterEach(async () => {
  await phone?.close()
  phone = undefined
})

/** A phone that is signed in to the demo account. */
const trader = async (options: BrowserContextOptions = {}) => {
  phone = await openPhone(inject('venue'), options)
  const { page } = phone
  const [demo] = inject('demoAccounts')
  if (demo === undefined) throw new Error('the venue has no demo account')
  await page.goto('/#/pages/lang/lang')
  const { account, password } = demo
  await page.request.post(API_PREFIX + signin.loginX.path, { data: { account, password } })
  await page.goto('about:blank')
  return page
}

describe.skipIf(!hasBrowser)('reading', () => {
  it('a guest goes from the help through an article to the announcements and their neighbours', async () => {
    phone = await openPhone(inject('venue'))
    const { page } = phone
    await page.goto('/#/pages/helpCenter/helpCenter')
    await page.getByRole('searchbox', { name: 'Search the help' }).fill('maker')
    await page.locator('a[href*="helpDetail?id=fees"]').first().click()
    await page.getByRole('heading', { level: 2, name: 'Fees' }).waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('searchbox', { name: 'Search the help' }).fill('')
    await page.getByRole('heading', { name: 'Recently read' }).waitFor()
    await page.getByRole('link', { name: 'Announcements' }).click()
    await page.getByRole('link', { name: /Welcome to Tapeline/ }).click()
    await page.getByRole('heading', { level: 2, name: 'Welcome to Tapeline' }).waitFor()
    const next = page.getByRole('navigation', { name: 'Other announcements' }).getByRole('link').first()
    const title = await next.innerText()
    await next.click()
    await page.getByRole('heading', { level: 2, name: title }).waitFor()
    expect(phone.complaints).toEqual([])
  })

  it('the contents of the terms lead to the last part, which then has the focus', async () => {
    phone = await openPhone(inject('venue'))
    const { page } = phone
    await page.goto('/#/pages/termsOfService/termsOfService')
    const last = page.getByRole('navigation', { name: 'Contents' }).getByRole('button').last()
    const name = await last.innerText()
    await last.click()
    const heading = page.getByRole('heading', { name })
    await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await heading.evaluate((one) => one.getBoundingClientRect().top < innerHeight)).toBe(true)
  })

  it('the worked example follows the amount, and the specifications are found by name', async () => {
    phone = await openPhone(inject('venue'))
    const { page } = phone
    await page.goto('/#/x/fees')
    const amount = page.getByRole('textbox', { name: 'Order value' })
    await amount.fill('2000')
    await expect.poll(() => page.locator('dl').last().innerText()).toContain('Fee as taker')
    await page.getByRole('radio', { name: 'Sell' }).check()
    // 2,000 USDT less a part of a lot, at 0.1 %.
    await expect.poll(() => page.locator('dl').last().innerText()).toMatch(/(1\.9\d*|2) USDT/)
    await amount.fill('0.000001')
    await page.getByText('This is below the minimum order.').waitFor()
    await page.goto('/#/x/specifications')
    await page.getByRole('searchbox').fill('gold')
    await page.getByRole('button', { name: /^XAU \/ USD/ }).click()
    await page.getByRole('dialog').getByText('closed for 60 minutes', { exact: false }).waitFor()
    expect(phone.complaints).toEqual([])
  })
})

describe.skipIf(!hasBrowser)('places', () => {
  it('the city nearest to the device is chosen, and the caller gets its id', async () => {
    const page = await trader({ permissions: ['geolocation'], geolocation: { latitude: 52.4, longitude: 13.1 } })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.postData() ?? ''))
    await page.goto(`/#/choose-location?to=${encodeURIComponent('/pages/search/search?from=here')}`)
    await page.getByRole('button', { name: 'Find the nearest city' }).click()
    await page.getByRole('button', { name: 'Choose Berlin' }).click()
    await page.waitForURL(/pages\/search\/search\?from=here&aid=\d+$/)
    const aid = new URLSearchParams(page.url().split('?')[1]).get('aid')
    expect(await page.evaluate(() => localStorage.getItem('tapeline.aid'))).toBe(aid)
    expect(asked.join()).not.toContain('52.4')
  })

  it('a refused position has its sentence, and a city is found by country and by search', async () => {
    const page = await trader()
    await page.goto('/#/choose-location')
    await page.getByRole('button', { name: 'Find the nearest city' }).click()
    await page.locator('[data-why="denied"]').waitFor()
    await page.getByRole('button', { name: 'Japan', exact: true }).click()
    await page.getByRole('button', { name: 'All of Japan' }).waitFor()
    await page.getByRole('button', { name: 'All countries' }).click()
    await page.getByRole('searchbox').fill('tokyo')
    await page.getByRole('button', { name: /^Tokyo/ }).click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('tapeline.aid'))).toMatch(/^\d+$/)
  })

  it('a shared place shows both writings and a geo link; a nasty one is refused', async () => {
    const page = await trader()
    await page.goto('/#/open-location?lat=-33.86882&lon=151.2093&name=%3Cimg%20src%3Dx%3E')
    await page.getByRole('heading', { name: '<img src=x>' }).waitFor()
    expect(await page.locator('main img').count()).toBe(0)
    await page.getByText('-33.86882, 151.20930').waitFor()
    expect(await page.getByRole('link').getAttribute('href')).toMatch(/^geo:-33\.868820,151\.209300\?q=/)
    await page.goto('about:blank')
    await page.goto('/#/open-location?lat=1e9&lon=javascript:alert(1)')
    await page.getByText('This link doesn’t show a place').waitFor()
  })
})

describe.skipIf(!hasBrowser)('a browser wallet', () => {
  const ADDRESS = '0xAbCdEf0123456789aBcDeF0123456789ABCDef01'

  it('says and logs that there is none; one that announces itself gives its account', async () => {
    phone = await openPhone(inject('venue'))
    const { page } = phone
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.goto('/#/x/settings')
    await page.getByRole('button', { name: 'Browser wallet' }).click()
    await page.getByText('No compatible wallet found').waitFor()
    expect(logged).toContain('no compatible wallet is present')
    await page.evaluate((address) => {
      addEventListener('eip6963:requestProvider', () => {
        const provider = { request: async () => [address] }
        const info = { uuid: '1', rdns: 'org.example', name: 'Example Wallet', icon: 'data:,' }
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
      })
    }, ADDRESS)
    await page.getByRole('button', { name: 'Look again' }).click()
    await page.getByText('Account shared by Example Wallet.').waitFor()
    await page.getByText(ADDRESS.toLowerCase()).waitFor()
    await page.getByText(/^[0-9a-f]{64}$/).waitFor()
  })
})
