import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { API_PREFIX, allCalls, IDEMPOTENCY_HEADER } from '#protocol'
import { axeFinds } from '../support/axe.ts'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'

/** Calls that guests may make and that move no money, and the script that works without a network. */
const READS: ReadonlySet<string> = new Set([
  ...allCalls().flatMap(([, , call]) =>
    call.audience === 'guest' && !call.money ? [`${API_PREFIX}${call.path}`] : [],
  ),
  '/sw.js',
])

describe.skipIf(!hasBrowser)('practice', () => {
  let phone: Phone
  const sent: { readonly path: string; readonly key: string | undefined }[] = []
  const frames: string[] = []
  beforeAll(async () => {
    phone = await openPhone(inject('venue'))
    phone.page.on('request', (request) => {
      if (request.method() === 'GET') return
      sent.push({ path: new URL(request.url()).pathname, key: request.headers()[IDEMPOTENCY_HEADER.toLowerCase()] })
    })
    phone.page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => void frames.push(String(payload))))
    await phone.page.goto('/#/x/practice')
  })
  afterAll(() => phone?.close())
  const button = (name: string | RegExp) => phone.page.getByRole('button', { name })
  const choose = (name: string) => phone.page.getByRole('radio', { name, exact: true }).check()
  const tab = (name: RegExp) => phone.page.getByRole('tab', { name }).click()

  it('says on its screen that nothing reaches the market', async () => {
    await expect.poll(() => phone.page.locator('main').innerText()).toContain('No order here reaches the market.')
    await expect.poll(() => axeFinds(phone.page)).toEqual([])
  })

  it('fills a guest’s spot order at the market', async () => {
    await expect.poll(() => phone.page.locator('main').innerText()).toMatch(/Bid\s*\d/)
    await phone.page.getByLabel(/^Amount/).fill('0.01')
    await button('Practice: Buy').click()
    await expect.poll(() => phone.page.locator('main').innerText()).toContain('Practice order filled.')
  })

  it('lets a limit order wait, and cancels it', async () => {
    await choose('Limit')
    await phone.page.getByLabel(/^Price/).fill('30000')
    // A second tap within 300 ms of the last one does nothing.
    await expect
      .poll(async () => {
        const text = await phone.page.locator('main').innerText()
        if (!text.includes('Orders (1)')) await button('Practice: Buy').click()
        return text
      })
      .toContain('waits in the order book')
    await tab(/^Orders/)
    await button(/^Cancel /).click()
    await expect.poll(() => phone.page.locator('main').innerText()).toContain('No open orders')
  })

  it('opens and closes a perpetual contract', async () => {
    await choose('Perp')
    await expect.poll(() => phone.page.locator('main').innerText()).toMatch(/Bid\s*\d/)
    await phone.page.getByLabel(/^Amount/).fill('0.01')
    await button('Practice: Buy / Long').click()
    await tab(/^Positions/)
    await expect.poll(() => phone.page.locator('main').innerText()).toMatch(/-SWAP\s*Long/)
    await button(/^Close /).click()
    await expect.poll(() => phone.page.locator('main').innerText()).toContain('No open positions')
  })

  it('trades forex and timed contracts too', async () => {
    await choose('Timed')
    await phone.page.getByLabel(/^Investment/).fill('10')
    await expect.poll(() => phone.page.locator('main').innerText()).toMatch(/Bid|Up/)
    // Refused until the first index price has come.
    await expect
      .poll(
        async () => {
          const text = await phone.page.locator('main').innerText()
          if (!text.includes('Practice contract opened.')) await button('Practice: Up').click()
          return text
        },
        { interval: 400 },
      )
      .toContain('Practice contract opened.')
  })

  it('keeps everything over a reload', async () => {
    await phone.page.reload()
    await tab(/^History/)
    await expect.poll(() => phone.page.locator('main').innerText()).toMatch(/BTC-USDT\s*Buy/)
    await tab(/^My results/)
    await expect.poll(() => phone.page.locator('main').innerText()).toContain('Virtual funds at the start\n10,000.00')
    // One tap is one order.
    await expect.poll(() => phone.page.locator('main').innerText()).toMatch(/BTC\s*0\.00999/)
  })

  it('replays a past day: paused, stepped, traded, ended with what holding would have brought', async () => {
    const text = () => phone.page.locator('main').innerText()
    await choose('Replayed day')
    await button('Load the day').click()
    // A tap that comes within 0.3 s of the last one is none: where the day was loaded as quickly as that, it takes another.
    const begun = async (): Promise<string> => {
      if (await button('Begin replay').isVisible()) await button('Begin replay').click()
      return text()
    }
    await expect.poll(begun, { interval: 400 }).toMatch(/Bid\s*\d/)
    expect(await text()).not.toMatch(/20\d\d/)
    await button(/^Forward 10/).click()
    await phone.page.getByLabel(/^Amount/).fill('0.01')
    await button('Practice: Buy').click()
    await expect.poll(text).toContain('on its way')
    await button('Play').click()
    await expect.poll(text).toContain('Practice order filled.')
    await button('Pause replay').click()
    await button('End and see results').click()
    await expect.poll(text).toMatch(/Buying at the start and holding\s*[+\u2212]?\d/)
    await button('Replay another day').click()
    await expect.poll(text).toContain('Saved replays')
  })

  it('sends no order: of all that left the device, each call only reads, and none has an idempotency key', () => {
    expect(sent.filter(({ key }) => key !== undefined)).toEqual([])
    expect([...new Set(sent.map(({ path }) => path))].filter((path) => !READS.has(path))).toEqual([])
    expect(frames.filter((frame) => /"op":"(?!subscribe|unsubscribe|ping)/.test(frame))).toEqual([])
    expect(phone.complaints).toEqual([])
  })
})
