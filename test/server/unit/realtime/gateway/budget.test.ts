import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { INSTRUMENTS } from '../../../../../server/market/instruments.ts'
import { weightOf } from '../../../../../server/realtime/feeds/weights.ts'
import { DEFAULT_OPTIONS } from '../../../../../server/realtime/gateway/options.ts'
import { FakeMarket } from '../../../../support/fakeMarket.ts'
import { type SocketClient, TestGateway } from '../../../../support/socketClient.ts'

const NAMES = Array.from({ length: 8 }, (_, nth) => `C${nth}-USDT`)
const BOOKS = NAMES.map((instId) => ({ channel: 'books5', instId }))
const LIMITS = { connection: 60, address: 100 }

let venue: TestGateway
beforeEach(async () => {
  venue = await TestGateway.start({ subscriptions: LIMITS }, {}, new FakeMarket(NAMES))
})
afterEach(() => venue.stop())

const outcomes = async (client: SocketClient): Promise<readonly string[]> =>
  (await client.settled()).flatMap(({ event, code }) => (event === undefined ? [] : [code ?? event]))

describe('the budget of subscriptions', () => {
  it('refuses what a connection asks for beyond it, names the channel, and leaves the others', async () => {
    const client = await venue.client()
    client.subscribe(...BOOKS.slice(0, 5))
    const messages = await client.settled()
    expect(messages.map(({ event, code, arg }) => [code ?? event, arg?.instId])).toEqual([
      ['subscribe', 'C0-USDT'],
      ['subscribe', 'C1-USDT'],
      ['subscribe', 'C2-USDT'],
      ['4008', 'C3-USDT'],
      ['4008', 'C4-USDT'],
    ])
    expect(venue.gateway.topics).toBe(3)
    expect(client.closed).toBeUndefined()
  })

  it('is given back by an unsubscribe, and is not taken twice by a repeated subscribe', async () => {
    const client = await venue.client()
    client.subscribe(...BOOKS.slice(0, 3), ...BOOKS.slice(0, 3))
    expect(await outcomes(client)).toEqual(Array.from({ length: 6 }, () => 'subscribe'))
    client.send({ op: 'unsubscribe', args: [BOOKS[0]] })
    client.subscribe(BOOKS[3] ?? {})
    expect((await outcomes(client)).slice(6)).toEqual(['unsubscribe', 'subscribe'])
  })

  it('is shared by the connections of an address, where a channel that both have counts once', async () => {
    const [first, second, third] = [await venue.client(), await venue.client(), await venue.client()]
    first.subscribe(...BOOKS.slice(0, 3))
    await first.settled()
    second.subscribe(...BOOKS.slice(0, 1), ...BOOKS.slice(3, 5))
    expect(await outcomes(second)).toEqual(['subscribe', 'subscribe', 'subscribe'])
    third.subscribe(BOOKS[5] ?? {}, BOOKS[0] ?? {})
    expect(await outcomes(third)).toEqual(['4008', 'subscribe'])
    first.ws.close()
    await expect.poll(() => venue.gateway.connections).toBe(2)
    third.subscribe(BOOKS[5] ?? {})
    expect((await outcomes(third)).at(-1)).toBe('subscribe')
  })

  it('holds several times what the app uses: every row and the pulse, a chart, a book, twenty marks', () => {
    const app = [
      ...INSTRUMENTS.map(() => 'quotes'),
      'market-pulse',
      'tickers',
      'trades',
      'books',
      'candle1m',
      'candle1Dutc',
      'index-tickers',
      'funding-rate',
      ...Array.from({ length: 20 }, () => 'mark-price'),
    ]
    const { connection, address } = DEFAULT_OPTIONS.subscriptions
    expect(app.reduce((sum, channel) => sum + weightOf(channel), 0) * 2).toBeLessThan(connection)
    expect(connection).toBeLessThan(address)
    const every = ['books', 'books5', 'bbo-tbt', 'tickers', 'mark-price', 'index-tickers', 'trades', 'candle1m']
    const all = INSTRUMENTS.length * every.reduce((sum, channel) => sum + weightOf(channel), 0)
    expect(all / connection).toBeGreaterThan(4)
  })
})
