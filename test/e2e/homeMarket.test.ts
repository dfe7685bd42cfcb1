import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'

/** A guest looks around, puts favourites in order, and finds everything again after he signed in. */
describe.skipIf(!hasBrowser)('home and markets of a guest who signs in', () => {
  let phone: Phone
  beforeAll(async () => {
    phone = await openPhone(inject('venue'))
  })
  afterAll(() => phone?.close())

  const go = (path: string) => phone.page.goto(`/#${path}`)
  const row = (instId: string) => phone.page.locator(`[data-inst-id="${instId}"]`)
  const order = () =>
    phone.page
      .locator('[data-inst-id]')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['instId'] ?? ''))
  const signIn = async () => {
    const { page } = phone
    const [demo] = inject('demoAccounts')
    if (demo === undefined) throw new Error('the venue has no demo account')
    await page.locator('input[autocomplete="username"]').fill(demo.account)
    await page.locator('input[type="password"]').fill(demo.password)
    await page.locator('form button[type="submit"]').click()
  }

  it('shows a pinned announcement once', async () => {
    const { page } = phone
    await go('/pages/index/index')
    await page.getByRole('dialog').getByRole('button', { name: 'Read more' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.reload()
    await page.getByRole('region', { name: 'Announcements' }).getByRole('link').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('has banners for a keyboard, a live ranking, and nothing that jumps', async () => {
    const { page } = phone
    await page.addInitScript(() => {
      ;(window as { shift?: number }).shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput)
            (window as { shift?: number }).shift = ((window as { shift?: number }).shift ?? 0) + entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.reload()
    const banners = page.getByRole('region', { name: 'From Tapeline' }).getByRole('link')
    await expect.poll(() => banners.count()).toBe(3)
    await banners.first().focus()
    await page.keyboard.press('Tab')
    expect(await banners.nth(1).evaluate((link) => link === document.activeElement)).toBe(true)
    await expect
      .poll(() => page.getByRole('region', { name: '24-hour ranking' }).getByRole('listitem').count())
      .toBeGreaterThan(3)
    expect(await page.evaluate(() => (window as { shift?: number }).shift)).toBeLessThanOrEqual(0.02)
    await banners.first().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/market\/market/)
  })

  it('begins favourites, and moves them by dragging and by keyboard', async () => {
    const { page } = phone
    await page.getByRole('tab', { name: 'Favorites' }).click()
    await page.getByRole('button', { name: 'Add the top three' }).click()
    await expect.poll(async () => (await order()).length).toBe(3)
    const before = await order()
    await page.getByRole('button', { name: 'Edit' }).click()
    const grips = page.getByRole('dialog').getByRole('button', { name: /^Move .* drag/ })
    await grips.first().waitFor()
    const [from, to] = [await grips.nth(0).boundingBox(), await grips.nth(2).boundingBox()]
    if (from === null || to === null) throw new Error('no handles')
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(to.x + 10, to.y + 10, { steps: 6 })
    await page.mouse.up()
    const dragged = [before[1], before[2], before[0]]
    await expect.poll(order).toEqual(dragged)
    await grips.nth(2).focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(order).toEqual([before[1], before[0], before[2]])
    // A row that moves down moves in the document; the focus goes with it.
    await grips.nth(0).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect.poll(order).toEqual([before[0], before[2], before[1]])
    await page.getByRole('button', { name: 'Done' }).click()
  })

  it('says of forex whether it is open, and for how long', async () => {
    const { page } = phone
    await page.getByRole('tab', { name: 'Forex' }).click()
    // More than a day before it opens, days stand first.
    await expect
      .poll(() => page.locator('main').innerText())
      .toMatch(/(Open|Closed)\s+(Closes|Opens) in\s+(\d+\s?\p{L}+\s+)?\d+:\d\d/u)
    await row('EUR-USD').click()
    await page.waitForURL(/trendDetails.*EUR-USD/)
    await page.locator('canvas').first().waitFor()
  })

  it('finds, stars and remembers', async () => {
    const { page } = phone
    await go('/pages/search/search')
    await page.getByRole('searchbox').fill('ｅｔｈ')
    await page.getByRole('link', { name: /ETH/ }).first().waitFor()
    const star = page.getByRole('button', { name: /^(Add|Remove) ETH \/ USDT (to|from)/ })
    await star.waitFor()
    await page.getByRole('searchbox').fill('<img src=x onerror=alert(1)>')
    await page.getByText('Nothing found for').first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('searchbox').fill('')
    await page.getByRole('button', { name: /^Remove “<img/ }).click()
    expect(await page.getByText('Recent searches').count()).toBe(0)
  })

  it('sees what an order would cost, signs in at the end, and finds the ticket as it was typed', async () => {
    const { page } = phone
    await go('/pages/transaction/transaction?instId=BTC-USDT')
    await page.getByLabel('Spend USDT').fill('123.45')
    await page.getByRole('button', { name: 'Buy BTC', exact: true }).click()
    const sheet = page.getByRole('dialog')
    await expect.poll(() => sheet.innerText()).toMatch(/You pay[\s\S]*Average price\s+[\d,]+[\s\S]*Fee, taker 0\.1/)
    await sheet.getByRole('button', { name: 'Sign in to send this order' }).click()
    await page.waitForURL(/login\/login/)
    await signIn()
    await page.waitForURL(/transaction\/transaction/)
    await expect.poll(() => page.getByLabel('Spend USDT').inputValue()).toBe('123.45')
    await page.getByText('Demo funds').first().waitFor()
  })

  it('keeps the favourites with the account, in their order, on another device too', async () => {
    const { page } = phone
    await go('/pages/market/market')
    await page.getByRole('tab', { name: 'Favorites' }).click()
    const mine = await page.evaluate(() => JSON.parse(localStorage.getItem('tapeline.favourites') ?? '[]') as string[])
    expect(mine.length).toBeGreaterThanOrEqual(3)
    // The list that was open before stands for another frame.
    await expect.poll(order).toEqual(mine)
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('tapeline.favouritesOf')))
      .toMatch(/"unsent":false/)
    const other = await openPhone(inject('venue'))
    try {
      const cookies = await phone.context.cookies()
      await other.context.addCookies(cookies)
      await other.page.goto('/#/pages/market/market')
      await other.page.getByRole('tab', { name: 'Favorites' }).click()
      await expect
        .poll(() =>
          other.page
            .locator('[data-inst-id]')
            .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['instId'] ?? '')),
        )
        .toEqual(mine)
    } finally {
      await other.close()
    }
    await go('/pages/index/index')
    await page.getByRole('region', { name: 'Favorites' }).getByRole('link').first().waitFor()
  })

  it('leaves the console clean', () => {
    expect(phone.complaints).toEqual([])
  })
})
