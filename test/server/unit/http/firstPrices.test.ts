import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Instrument, LANGUAGE_FACTS, LANGUAGES, type Ticker } from '#protocol'
import { registerFiles } from '../../../../server/http/files/files.ts'
import { registerSecurity } from '../../../../server/http/machinery/security.ts'
import { moveText, priceText } from '../../../../server/http/page/figures.ts'
import { firstPrices, LANGUAGE_COOKIE, SCRIPT } from '../../../../server/http/page/firstPrices.ts'
import { type FirstRow, firstRows } from '../../../../server/http/page/firstRows.ts'
import type { Market } from '../../../../server/market/port.ts'
import { formatPercent, formatPrice } from '../../../../src/ui/format/number.ts'
import { removeFolder, temporaryFolder } from '../../../support/folders.ts'
import { quietMarket } from '../../../support/quietMarket.ts'

const NOW = Date.UTC(2026, 10, 29, 12)

const pair = (baseCcy: string, over: Partial<Instrument> = {}): Instrument =>
  ({ instId: `${baseCcy}-USDT`, kind: 'spot', baseCcy, quoteCcy: 'USDT', tickSz: '0.1', ...over }) as Instrument
const quote = (instId: string, volCcy24h: string, over: Partial<Ticker> = {}): Ticker =>
  ({ instId, last: '67123.4', open24h: '66000', volCcy24h, ts: String(NOW - 1_200), ...over }) as Ticker
const marketOf = (
  instruments: readonly Instrument[],
  tickers: readonly Ticker[],
  over: Partial<Market> = {},
): Market => ({
  ...quietMarket(),
  source: 'okx',
  instruments,
  ticker: (instId) => tickers.find((ticker) => ticker.instId === instId),
  ...over,
})
const idsOf = (rows: readonly FirstRow[]): string[] => rows.map(({ instId }) => instId)
const words = (seconds: number): string => `${seconds} s old`
const painted = (rows: readonly FirstRow[]): string => firstPrices(rows, { language: 'en', words, now: NOW })

const known = (market: Market) => ({ market, marketSeed: undefined })

describe('the rows that are painted', () => {
  it('are spot pairs, the most traded in dollars first', () => {
    const instruments = [
      pair('A'),
      pair('B'),
      pair('C', { instId: 'C-BTC', quoteCcy: 'BTC' }),
      pair('D', { kind: 'futures' }),
    ]
    const tickers = [quote('A-USDT', '5'), quote('B-USDT', '9'), quote('C-BTC', '1'), quote('BTC-USD', '1')]
    expect(idsOf(firstRows(known(marketOf(instruments, tickers)), NOW))).toEqual(['C-BTC', 'B-USDT', 'A-USDT'])
  })

  it('lack what has no price, an old one, or one that is no number', () => {
    const instruments = ['A', 'B', 'C', 'D'].map((base) => pair(base))
    const tickers = [
      quote('A-USDT', '1', { ts: String(NOW - 15_001) }),
      quote('B-USDT', '2', { last: '<b>' }),
      quote('C-USDT', '3'),
    ]
    expect(idsOf(firstRows(known(marketOf(instruments, tickers)), NOW))).toEqual(['C-USDT'])
  })

  it('are none while the market stands, and where a line about its prices comes first', () => {
    const [instruments, tickers] = [[pair('A')], [quote('A-USDT', '1')]]
    expect(firstRows(known(marketOf(instruments, tickers, { halted: 'upstream-lost' })), NOW)).toEqual([])
    expect(firstRows(known(marketOf(instruments, tickers, { source: 'replay' })), NOW)).toEqual([])
    expect(firstRows(known(marketOf([], [])), NOW)).toEqual([])
  })
})

describe('what is written', () => {
  it.each(LANGUAGES)('reads in %s as the list writes it', (language) => {
    const style = LANGUAGE_FACTS[language].numbers
    for (const [price, decimals] of [
      ['67123.456', 1],
      ['0.00001234', 8],
      ['999', 2],
      ['1234567', 0],
    ] as const)
      expect(priceText(price, decimals, language)).toBe(formatPrice(price, decimals, style))
    for (const [last, open, arrow] of [
      ['110', '100', '▲ '],
      ['98.765', '100', '▼ '],
      ['100', '100', ''],
    ] as const) {
      const move = Math.trunc((Number(last) / Number(open) - 1) * 10_000) / 10_000
      expect(moveText(last, open, language).text).toBe(arrow + formatPercent(move, 2, style))
    }
  })

  it('is text, whatever an instrument is called', () => {
    const [row] = firstRows({ market: marketOf([pair('A')], [quote('A-USDT', '1')]), marketSeed: undefined }, NOW)
    if (row === undefined) throw new Error('no row')
    const html = painted([{ ...row, instId: '"><script>1</script>', base: '<img onerror=1>', quote: `'&"` }])
    expect(html).not.toContain('<img')
    expect(html.match(/<script>/g)).toHaveLength(1)
    expect(html).toContain('&lt;img onerror=1&gt;<span> / &#39;&amp;&quot;</span>')
  })

  it('is hidden until its script finds the right route, and tells the age of each price', () => {
    const html = painted(
      firstRows({ market: marketOf([pair('A')], [quote('A-USDT', '1')]), marketSeed: undefined }, NOW),
    )
    expect(html).toMatch(/<div id="first-prices"[^>]* hidden>/)
    expect(html).toContain('<i data-age="1200">1 s old</i>')
    expect(html).toContain(`data-at="${NOW}"`)
    // What counts as live on a screen is marked otherwise.
    expect(html.replace(SCRIPT, '')).not.toContain('data-field')
  })
})

describe('the page', () => {
  const PAGE = '<!doctype html><html><head></head><body><div id="root"></div></body></html>'
  let dist: string
  let app: FastifyInstance
  let now: number
  let market: Market
  beforeEach(async () => {
    dist = temporaryFolder('tapeline-page')
    writeFileSync(join(dist, 'index.html'), PAGE)
    for (const [lang, text] of [
      ['en', '{{count}} s old'],
      ['de', '{{count}} s alt'],
    ] as const) {
      mkdirSync(join(dist, 'locales', lang), { recursive: true })
      writeFileSync(
        join(dist, 'locales', lang, 'first.json'),
        JSON.stringify({ common: { age: { seconds_other: text, seconds_one: text } } }),
      )
    }
    now = NOW
    market = marketOf([pair('A')], [quote('A-USDT', '1')])
    app = Fastify()
    await app.register(cookie)
    await registerSecurity(app, `${PAGE}<script>${SCRIPT}</script>`, false)
    const clock = { now: () => now } as never
    await registerFiles(app, dist, {
      clock,
      marketSeed: undefined,
      get market() {
        return market
      },
    })
  })
  afterEach(async () => {
    await app.close()
    removeFolder(dist)
  })
  const open = (headers: Record<string, string> = {}) =>
    app.inject({ url: '/', headers: { accept: 'text/html,*/*;q=0.8', ...headers } })

  it('has prices where a browser opens it, and nobody may keep it', async () => {
    const { headers, body } = await open()
    expect(body).toContain('67,123.4')
    expect(body.endsWith('</body></html>')).toBe(true)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['vary']).toBe('Accept, Accept-Encoding, Accept-Language, Cookie')
    expect(headers['etag']).toBeUndefined()
    const hash = createHash('sha256').update(SCRIPT).digest('base64')
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
  })

  it('has none for a service worker, which keeps it', async () => {
    const { headers, body } = await open({ accept: '*/*' })
    expect(body).toBe(PAGE)
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['vary']).toBe('Accept, Accept-Encoding')
    expect(headers['etag']).toBeDefined()
  })

  it('speaks the language of the last visit, else that of the browser', async () => {
    expect((await open({ 'accept-language': 'de-AT,en;q=0.5' })).body).toContain('1 s alt')
    const cookies = `${LANGUAGE_COOKIE}=de`
    expect((await open({ 'accept-language': 'en', cookie: cookies })).body).toContain('67.123,4')
    expect((await open({ cookie: `${LANGUAGE_COOKIE}=<b>` })).body).toContain('1 s old')
  })

  it('is as it was built where texts or prices are missing', async () => {
    expect((await open({ 'accept-language': 'ja' })).body).toBe(PAGE)
    market = quietMarket()
    now += 1_000
    expect((await open()).body).toBe(PAGE)
  })

  it('comes compressed, and anew with each price', async () => {
    const { headers, rawPayload } = await open({ 'accept-encoding': 'gzip, br' })
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(rawPayload).toString()).toContain('67,123.4')
    market = marketOf([pair('A')], [quote('A-USDT', '1', { last: '70000' })])
    now += 1_000
    expect((await open()).body).toContain('70,000.0')
  })
})
