import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { API_PREFIX, signin } from '#protocol'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'
import { expectInView } from '../support/inView.ts'

/** Room for a chooser's arrow, in CSS pixels. */
const ARROW = 16

const TYPED = { kind: 'typed', text: '1' } as const
const MARGIN = { side: 'buy', priceText: '90000', amount: TYPED, protect: true, tpText: '', slText: '' } as const
const LATER = { triggerText: '200000', stopAs: 'limit', stopText: '200100' } as const
const PERPETUAL = { ...MARGIN, ...LATER, instId: 'BTC-USDT-SWAP', tif: 'gtc', reduceOnly: false, unit: 'base' } as const
const SPOT = { ...LATER, instId: 'BTC-USDT', side: 'buy', priceText: '60000', amount: TYPED, buyUnit: 'quote' } as const
const [SPOT_PAGE, CONTRACTS] = ['/pages/transaction/transaction', '/pages/contract/contract']

/** Tickets of every kind of order but forex, which `weekend` looks at: their page, where they are kept, and what was typed. */
const TICKETS = [
  ['spot, market', SPOT_PAGE, 'tapeline.ticket', { ...SPOT, type: 'market' }],
  ['spot, limit', SPOT_PAGE, 'tapeline.ticket', { ...SPOT, type: 'limit' }],
  ['spot, stop', SPOT_PAGE, 'tapeline.ticket', { ...SPOT, type: 'stop' }],
  ['spot, OCO', SPOT_PAGE, 'tapeline.ticket', { ...SPOT, type: 'oco' }],
  ['perpetual, market', CONTRACTS, 'tapeline.contractTicket', { ...PERPETUAL, type: 'market', protect: false }],
  ['perpetual, limit with exits', CONTRACTS, 'tapeline.contractTicket', { ...PERPETUAL, type: 'limit' }],
  ['perpetual, stop with limit', CONTRACTS, 'tapeline.contractTicket', { ...PERPETUAL, type: 'stop' }],
] as const

/** Runs in the page: choices whose word is wider than the room beside the arrow. */
const cutChoices = (arrow: number): string[] =>
  [...document.querySelectorAll('select')].flatMap((select) => {
    const style = getComputedStyle(select)
    const word = select.selectedOptions[0]?.text ?? ''
    const pen = document.createElement('canvas').getContext('2d')
    if (pen === null) return ['no canvas']
    pen.font = style.font
    const room = select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    return pen.measureText(word).width > room - arrow ? [word] : []
  })

/** Runs in the page: rows of the book that lie over each other, or whose price runs into their size. */
const tangledRows = (): string[] => {
  const rows = [...document.querySelectorAll('[data-side] > [data-px]')]
  const clashes = rows.flatMap((row) => {
    const [, px, sz] = [...row.children].map((cell) => cell.getBoundingClientRect())
    if (px === undefined || sz === undefined) return ['no cells']
    const { top, bottom, right } = row.getBoundingClientRect()
    const beside = px.right <= sz.left && sz.right <= right + 1
    return beside && px.top >= top - 1 && px.bottom <= bottom + 1 ? [] : [row.textContent ?? '']
  })
  return rows.length === 0 ? ['no rows'] : clashes
}

/** Runs in the page: names of tabs in which a word goes on in the next line. */
const brokenTabs = (): string[] =>
  [...document.querySelectorAll('nav button')].flatMap((tab) => {
    const text = tab.lastChild
    if (text === null) return ['no name']
    const range = document.createRange()
    range.selectNodeContents(text)
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
    const words = (text.textContent ?? '').trim().split(/\s+/)
    return lines.size > words.length ? [words.join(' ')] : []
  })

/** Runs in the page: words within `selector` that go on in the next line. */
const brokenWords = (selector: string): string[] => {
  const texts = [...document.querySelectorAll(selector)].flatMap((place) => {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
    const found: Node[] = []
    while (walker.nextNode() !== null) found.push(walker.currentNode)
    return found
  })
  return texts.flatMap((text) =>
    [...(text.textContent ?? '').matchAll(/[\p{L}\d]+/gu)].flatMap(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      return lines.size > 1 ? [word] : []
    }),
  )
}

describe.skipIf(!hasBrowser).each(['en', 'de', 'th'])('sizes at 360 px in %s', (locale) => {
  let phone: Phone
  const open = async (path: string, scale = 100): Promise<void> => {
    const { page } = phone
    await page.evaluate((percent) => localStorage.setItem('tapeline.textScale', percent), String(scale))
    await page.goto('about:blank')
    await page.goto(`/#${path}`)
    await page.locator('h1').first().waitFor()
  }
  beforeAll(async () => {
    phone = await openPhone(inject('venue'), { viewport: { width: 360, height: 780 }, locale })
    const [, demo] = inject('demoAccounts')
    if (demo === undefined) throw new Error('the venue has no demo account')
    const { account, password } = demo
    await phone.page.goto('/#/pages/lang/lang')
    await phone.page.request.post(`${API_PREFIX}${signin.loginX.path}`, { data: { account, password } })
  })
  afterAll(() => phone?.close())

  it.each([100, 200])('the filters of the records show their whole words (text at %i %%)', async (scale) => {
    await open('/pages/transaction/record', scale)
    await phone.page.locator('select').first().waitFor()
    expect(await phone.page.evaluate(cutChoices, ARROW)).toEqual([])
  })

  // Its figures are the same in each language; the words above them are widest in one.
  it.each(locale !== 'de' ? [] : ['/pages/transaction/transaction', '/pages/trendDetails/trendDetails'])(
    'the book of %s is readable at every text size',
    async (path) => {
      for (const scale of [100, 115, 150, 200]) {
        await open(`${path}?instId=BTC-USDT`, scale)
        await phone.page.locator('[data-side] > [data-px]').first().waitFor()
        expect(await phone.page.evaluate(tangledRows), `${scale} %`).toEqual([])
      }
    },
  )

  it.runIf(locale === 'de')('the demo badge of a ticket keeps clear of the margin at every text size', async () => {
    for (const scale of [100, 150, 200]) {
      await open('/pages/transaction/transaction?instId=BTC-USDT', scale)
      const badge = phone.page.locator('main').getByText('Demo-Guthaben', { exact: true }).first()
      expect(
        await badge.evaluate((tag) => innerWidth - tag.getBoundingClientRect().right),
        `${scale} %`,
      ).toBeGreaterThanOrEqual(16)
    }
  })

  it('a typed amount has a whole target', async () => {
    await open('/pages/transaction/transaction?instId=BTC-USDT')
    const amount = phone.page.getByRole('textbox', { name: /USDT$/ })
    expect(await amount.evaluate((input) => input.getBoundingClientRect().height)).toBeGreaterThanOrEqual(44)
  })

  it.runIf(locale !== 'th').each(TICKETS)(
    'all that an order needs is in view without scrolling: %s',
    async (_name, path, key, kept) => {
      const { page } = phone
      await page.evaluate(([name, ticket]) => sessionStorage.setItem(name, ticket), [
        key,
        JSON.stringify(kept),
      ] as const)
      await open(path)
      const form = page.locator('form')
      // What is there, and what the order costs.
      await expect.poll(() => form.locator('dt').count()).toBeGreaterThanOrEqual(2)
      await expectInView(page, form.locator('dl'), form.locator('button[type=submit]'))
    },
  )

  it.runIf(locale !== 'th')('all that a timed contract needs is in view without scrolling', async () => {
    const { page } = phone
    await open(`${CONTRACTS}?product=timed`)
    await page.getByRole('radio', { name: '10', exact: true }).check()
    await expectInView(page, page.locator('dl').first(), page.getByRole('button', { name: /^▼/ }))
  })

  it.runIf(locale === 'de')('the book beside a ticket ends with it, and its sizes have the same decimals', async () => {
    const { page } = phone
    await open('/pages/transaction/transaction?instId=BTC-USDT')
    const row = page.locator('[data-side=ask] > [data-px]')
    await row.first().waitFor()
    const [book, form] = await Promise.all(['main section', 'form'].map((of) => page.locator(of).first().boundingBox()))
    expect(Math.abs((book?.height ?? 0) - (form?.height ?? 1))).toBeLessThan(2)
    const rows = await page.locator('[data-side] > *').count()
    const heights = await row.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(new Set(heights)).toEqual(new Set([24]))
    // Less than a pair of rows is left over beside head, middle and step.
    expect((book?.height ?? 0) - 24 * rows).toBeLessThan(48 + 140)
    const sizes = await row.evaluateAll((all) => all.map((one) => one.lastElementChild?.textContent ?? ''))
    expect(new Set(sizes.map((size) => size.split(',')[1]?.length))).toEqual(new Set([5]))
    await page.locator('[data-middle] [data-field=last]', { hasText: /\d/ }).waitFor()
  })

  it.runIf(locale === 'de').each(['/pages/fund/fund', '/pages/contract/contract'])(
    'the names of the tabs are whole in large text, that of %s in bold too',
    async (path) => {
      await open(path, 200)
      expect(await phone.page.evaluate(brokenTabs)).toEqual([])
    },
  )

  // A figure that finds no room beside a word goes below it.
  it.runIf(locale !== 'th')('names of a page and of its rows are whole in large text', async () => {
    const { page } = phone
    await open('/pages/personal/safety', 200)
    await page.locator('a[href*=changePassword]').first().waitFor()
    expect(await page.evaluate(brokenWords, 'main h1, main a span')).toEqual([])
    await open('/pages/contract/contract?instId=BTC-USDT-SWAP', 200)
    expect(await page.evaluate(brokenWords, 'h1')).toEqual([])
  })

  it.runIf(locale === 'de')('large figures stand above the candles, which keep their room', async () => {
    await open('/pages/trendDetails/trendDetails?instId=BTC-USDT', 200)
    const { page } = phone
    await page.locator('[data-pinch] canvas').first().waitFor()
    const [figures, chart] = await Promise.all(
      ['figure:has([data-pinch]) > div', '[data-pinch]'].map((selector) =>
        page.locator(selector).first().boundingBox(),
      ),
    )
    expect(figures?.height).toBeGreaterThan(60)
    expect((figures?.y ?? 0) + (figures?.height ?? 0)).toBeLessThanOrEqual(chart?.y ?? 0)
    expect(chart?.height).toBeGreaterThanOrEqual(300)
  })

  it.runIf(locale === 'de')('the way out of a sheet stays on the screen in large text', async () => {
    const { page } = phone
    const ticket = JSON.stringify({ ...SPOT, type: 'limit', amount: { kind: 'typed', text: '0,01' } })
    await page.evaluate((kept) => sessionStorage.setItem('tapeline.ticket', kept), ticket)
    await open('/pages/transaction/transaction', 200)
    await page.locator('form button[type=submit]').click()
    const close = await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).boundingBox()
    expect((close?.x ?? 999) + (close?.width ?? 0)).toBeLessThanOrEqual(360)
    // What the order costs is named in whole words there.
    await page.getByRole('dialog').locator('dt').first().waitFor()
    expect(await page.evaluate(brokenWords, '[role=dialog] dt')).toEqual([])
  })
})
