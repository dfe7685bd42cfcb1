import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  API_PREFIX,
  allCalls,
  auditTicks,
  type Channel,
  createSignatureCheck,
  headHash,
  IDEMPOTENCY_HEADER,
  MARKET_CANDLE_CHANNELS,
  type MarketCandleChannel,
  publishedHead,
  publishedKeys,
  publishedMinute,
  SOCKET_PATH,
} from '#protocol'
import { createPublishedSource, fetchFrom } from '../../../scripts/ticks/httpSource.ts'
import { EXAMPLES, newKey, type World } from '../../support/examples.ts'
import { FakeMarket, fakeTicker } from '../../support/fakeMarket.ts'
import { ManualTime } from '../../support/manualTime.ts'
import { signUp } from '../../support/people.ts'
import { SocketClient } from '../../support/socketClient.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'
import { indexAt, START } from './recordOn.ts'

/** A missing one is a type error. */
const OTHER_CHANNELS: { readonly [C in Exclude<Channel, MarketCandleChannel>]: true } = {
  tickers: true,
  trades: true,
  'trades-all': true,
  books: true,
  books5: true,
  'bbo-tbt': true,
  'mark-price': true,
  'index-tickers': true,
  'funding-rate': true,
  quotes: true,
  'market-pulse': true,
  account: true,
  orders: true,
  positions: true,
  support: true,
  c2c: true,
}
const CHANNELS = [...Object.keys(OTHER_CHANNELS), ...Object.values(MARKET_CANDLE_CHANNELS)]

let venue: TestVenue
const market = new FakeMarket(['BTC-USDT', 'ETH-USDT'])
const time = new ManualTime(START)
/** What the market's index said, and when; nothing else may ever be in the record. */
const said: string[] = []

const say = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) {
    time.advance(500)
    const at = time.now()
    const px = String(60_000 + said.length)
    market.tellIndex(indexAt('BTC-USDT', px, at))
    said.push(`${at} ${px}`)
    await vi.waitFor(() => expect(venue.services.ticks.until).toBe(at), { timeout: 60_000, interval: 20 })
  }
}
const recorded = async (): Promise<string[]> => {
  const ticks = await venue.services.ticks.ticks('BTC-USDT', START, time.now())
  return ticks === 'lost' ? [ticks] : ticks.map(({ ts, px }) => `${ts} ${px}`)
}

beforeAll(async () => {
  for (const instId of ['BTC-USDT', 'ETH-USDT']) market.setTicker(fakeTicker(instId, '60000', START))
  venue = await startVenue({ clock: time, market: () => market })
  await say(4)
  time.advance(60_000)
  await say(3)
})
afterAll(() => venue.close())

const get = (path: string, init: RequestInit = {}) => fetch(venue.address + path, init)
const cacheOf = (response: Response): string | null => response.headers.get('cache-control')

describe('the published record', () => {
  it('is there for guests and for every page, each document as it is described', async () => {
    const head = await get('/ticks/head', { headers: { origin: 'https://elsewhere.example' } })
    expect([head.status, head.headers.get('access-control-allow-origin'), cacheOf(head)]).toEqual([
      200,
      '*',
      'no-cache',
    ])
    expect(v.parse(publishedHead, await head.json())).toMatchObject({ head: { number: 1, minute: START, size: 1 } })
    v.parse(publishedKeys, await (await get('/ticks/keys')).json())

    const sealed = await get(`/ticks/BTC-USDT/${START}`)
    expect(cacheOf(sealed)).toBe('public, max-age=31536000, immutable')
    const minute = v.parse(publishedMinute, await sealed.json())
    expect(minute.ticks.map(([, at, px]) => `${at} ${px}`)).toEqual(said.slice(0, 4))

    const running = await get(`/ticks/BTC-USDT/${START + 60_000}`)
    expect(cacheOf(running)).toBe('no-cache')
    expect(v.parse(publishedMinute, await running.json())).toMatchObject({
      sealed: false,
      ticks: [4, 5, 6].map((at) => [
        at + 1,
        ...(said[at]?.split(' ').map((part, n) => (n === 0 ? Number(part) : part)) ?? []),
      ]),
    })
    expect(cacheOf(await get('/ticks/heads/2026-11-22'))).toBe('no-cache')
  })

  it('says in code what is not there, and takes nothing but GET', async () => {
    for (const path of [
      `/ticks/BTC-USDT/${START - 60_000}`,
      `/ticks/BTC-USDT/${START + 1}`,
      `/ticks/ETH-USDT/${START}`,
      `/ticks/..%2f..%2ftick-key.pem/${START}`,
      '/ticks/BTC-USDT/9999999999999999999',
      `/ticks/roots/${START + 60_000}`,
      '/ticks/heads/2026-13-40',
      '/ticks/nothing',
    ]) {
      const response = await get(path)
      expect([path, response.status, (await response.json()).code]).toEqual([path, 404, '1009'])
    }
    for (const path of ['/ticks/head', '/ticks/keys', `/ticks/BTC-USDT/${START}`, `/ticks/roots/${START}`])
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        expect((await get(path, { method, headers: { origin: venue.address } })).status).toBe(404)
  })

  it('can be recomputed as a whole from its addresses', async () => {
    const source = createPublishedSource(fetchFrom(venue.address))
    const head = await source.latest()
    const pins = head === undefined ? [] : [{ number: head.number, hash: headHash(head) }]
    const report = await auditTicks(source, { from: START, to: time.now(), pins }, createSignatureCheck())
    expect(report).toMatchObject({ heads: 1, ticks: 4, gone: 0, difference: undefined })
  })

  it('has its state in readyz and in the figures', async () => {
    expect(await (await get('/readyz')).json()).toMatchObject({ ready: true, ticks: 'live' })
    const figures = await (await get('/metrics')).text()
    expect(figures).toContain('tapeline_ticks_total 7')
    expect(figures).toContain('tapeline_tick_record_halted{reason="none"} 0')
  })

  it('limits who asks too often, and says for how long', async () => {
    const answers = await Promise.all(Array.from({ length: 320 }, () => get('/ticks/nothing/0')))
    const limited = answers.filter(({ status }) => status === 429)
    expect(limited.length).toBeGreaterThan(10)
    expect(limited[0]?.headers.get('retry-after')).toBe('1')
    time.advance(10_000)
  })
})

describe('nobody but the market’s index writes a tick', () => {
  const forged = { px: '1', price: '1', idxPx: '1', tick: { px: '1' }, ts: String(START), seq: 1 }

  it('no call does, with its example, with more in it, or in the name of the index', async () => {
    const person = await signUp(venue.address)
    const world: World = { address: venue.address, services: venue.services, person, isStill: true }
    const examples = EXAMPLES as unknown as Record<string, Record<string, (world: World) => object | Promise<object>>>
    const before = await recorded()
    const heads = await venue.services.ticks.heads(0, time.now())
    let count = 0
    for (const [group, name, call] of allCalls()) {
      const example = await Promise.resolve(examples[group]?.[name]?.(world) ?? {}).catch(() => ({}))
      for (const body of [
        example,
        { ...example, ...forged },
        { ...example, instId: 'BTC-USDT', channel: 'index-tickers' },
      ]) {
        await person.browser.send(API_PREFIX + call.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(call.money ? { [IDEMPOTENCY_HEADER]: newKey() } : {}) },
          body: JSON.stringify(body),
        })
        count += 1
      }
    }
    expect(count).toBeGreaterThan(100)
    await say(2)
    expect(await recorded()).toEqual(said)
    expect((await recorded()).slice(0, before.length)).toEqual(before)
    expect(await venue.services.ticks.heads(0, time.now())).toEqual(heads)
  })

  it('no channel and no message of the socket does', async () => {
    const client = await SocketClient.open(venue.address.replace('http', 'ws') + SOCKET_PATH)
    const args = CHANNELS.map((channel) => ({ channel, instId: 'BTC-USDT' }))
    for (const arg of args) {
      client.ws.send(JSON.stringify({ op: 'subscribe', args: [arg] }))
      for (const op of ['publish', 'update', 'tick', 'order', 'index'])
        client.ws.send(JSON.stringify({ id: '1', op, args: [{ ...arg, ...forged }] }))
      client.ws.send(JSON.stringify({ arg, data: [indexAt('BTC-USDT', '1', time.now() + 500)] }))
    }
    await expect.poll(() => client.texts.length + (client.closed === undefined ? 0 : 1)).toBeGreaterThan(0)
    await say(2)
    expect(await recorded()).toEqual(said)
    client.ws.terminate()
  })

  it('no part of the venue has a way to: the record that they share only reads', async () => {
    const { ticks } = venue.services
    const functions = Object.entries(ticks).filter(([, value]) => typeof value === 'function')
    expect(functions.map(([name]) => name).toSorted()).toEqual([
      'heads',
      'idle',
      'keys',
      'latest',
      'minute',
      'prove',
      'sealed',
      'start',
      'stop',
      'ticks',
      'watch',
    ])
    // Ticks that were handed out are copies.
    const minute = await ticks.minute('BTC-USDT', Math.floor(time.now() / 60_000) * 60_000)
    if (typeof minute === 'string' || minute.ticks.length === 0) throw new Error('nothing was recorded')
    ;(minute.ticks as unknown[]).length = 0
    expect(await recorded()).toEqual(said)
  })

  it('no file of the venue outside the record reaches what appends, and there only the sampling names a price', () => {
    const root = join(import.meta.dirname, '../../../server')
    const writing = [
      'journal',
      'files',
      'createRecord',
      'seal',
      'sampling/sampler',
      'sampling/sampling',
      'sampling/samplingThread',
      'sampling/schedule',
      'sampling/worker',
      'sampling/sources/simulated',
      'sampling/sources/replay',
      'sampling/sources/okx',
    ]
    const reached = new Map<string, string[]>(writing.map((file) => [file, []]))
    for (const name of readdirSync(root, { recursive: true }).map(String)) {
      if (!name.endsWith('.ts')) continue
      for (const [, path = ''] of readFileSync(join(root, name), 'utf8').matchAll(/from '(\.[^']*)\.ts'/g)) {
        const file = join(dirname(name), path)
        if (file.startsWith('ticks/')) reached.get(file.slice('ticks/'.length))?.push(name)
      }
    }
    const outside = [...reached].map(([file, names]) => [file, names.filter((name) => !name.startsWith('ticks/'))])
    expect(outside).toEqual(writing.map((file) => [file, []]))
    expect(reached.get('journal')?.toSorted()).toEqual(['ticks/createRecord.ts', 'ticks/seal.ts', 'ticks/sealing.ts'])
    expect(reached.get('sampling/samplingThread')).toEqual(['ticks/startTicks.ts'])
    const record = readFileSync(join(root, 'ticks/createRecord.ts'), 'utf8')
    expect(record.match(/journal\.append\(([^)]*)\)/g)).toEqual(['journal.append(samples)'])
    expect(record.match(/await (?:this\.#)?write\([^)]*\)|= sampling\.take\(\)/g)).toEqual([
      '= sampling.take()',
      'await this.#write(own)',
    ])
  })
})
