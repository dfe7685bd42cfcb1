import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { QuoteRow, Ticker } from '#protocol'
import { FakeMarket, fakeTicker } from '../../../../support/fakeMarket.ts'
import { type Received, type SocketClient, TestGateway } from '../../../../support/socketClient.ts'

const IDS = Array.from({ length: 30 }, (_, at) => `C${at}-USDT`)
const [A = '', B = ''] = IDS

let venue: TestGateway
let market: FakeMarket
beforeEach(async () => {
  venue = await TestGateway.start({}, {}, new FakeMarket(IDS))
  market = venue.market
})
afterEach(() => venue.stop())

/** A ticker whose day stays the same, whatever the price. */
const quote = (instId: string, last: string, more: Partial<Ticker> = {}): Ticker => ({
  ...fakeTicker(instId, last, Number(last)),
  open24h: '1',
  high24h: '9',
  low24h: '0.1',
  ...more,
})
const short = (instId: string, last: string): QuoteRow => [instId, last, last, last, last]
const full = (instId: string, last: string): QuoteRow => [
  instId,
  last,
  last,
  last,
  last,
  '1',
  '9',
  '0.1',
  '1000',
  '100000',
]
const pushes = async (client: SocketClient): Promise<Received[]> =>
  (await client.settled()).filter(({ event }) => event === undefined)
const rows = async (client: SocketClient): Promise<unknown[]> => (await pushes(client)).map(({ data }) => data)
const subscribed = async (...ids: string[]): Promise<SocketClient> => {
  const client = await venue.client()
  client.subscribe(...ids.map((instId) => ({ channel: 'quotes', instId })))
  await client.settled()
  return client
}
const paced = async (client: SocketClient, pace: object): Promise<void> => {
  client.send({ op: 'pace', args: [pace] })
  await client.settled()
}

describe('quotes', () => {
  it('acknowledges each instrument, then brings all their full rows in one frame', async () => {
    for (const instId of IDS) market.setTicker(quote(instId, '5'))
    const client = await subscribed(...IDS)
    const messages = await client.settled()
    expect(messages.slice(0, 30)).toEqual(
      IDS.map((instId) => ({ event: 'subscribe', arg: { channel: 'quotes', instId }, connId: expect.any(String) })),
    )
    expect(messages.slice(30)).toEqual([
      { arg: { channel: 'quotes' }, ts: String(venue.time.now()), data: IDS.map((instId) => full(instId, '5')) },
    ])
  })

  it('sends what changed in one frame, the first change at once, then the latest at most every 100 ms', async () => {
    for (const instId of [A, B]) market.setTicker(quote(instId, '1'))
    const client = await subscribed(A, B)
    for (const last of ['2', '3']) for (const instId of [A, B]) market.tick(quote(instId, last))
    expect((await rows(client)).slice(1)).toEqual([[short(A, '3'), short(B, '3')]])
    for (const last of ['4', '5', '6']) {
      market.tick(quote(A, last))
      venue.time.advance(20)
    }
    expect(await rows(client)).toHaveLength(2)
    venue.time.advance(40)
    expect((await rows(client)).slice(2)).toEqual([[short(A, '6')]])
    venue.time.advance(1_000)
    expect(await rows(client)).toHaveLength(3)
  })

  it('lets a market through that ticks everything every 100 ms, each time at once', async () => {
    for (const instId of [A, B]) market.setTicker(quote(instId, '1'))
    const client = await subscribed(A, B)
    for (const [nth, wait] of [100, 97, 103, 100].entries()) {
      for (const instId of [A, B]) market.tick(quote(instId, String(nth + 2)))
      expect(await rows(client)).toHaveLength(nth + 2)
      venue.time.advance(wait)
    }
    expect(await rows(client)).toHaveLength(5)
  })

  it('begins with the first tick where nothing is known yet, and then with the full row', async () => {
    const client = await subscribed(A)
    expect(await rows(client)).toEqual([])
    market.tick(quote(A, '1'))
    expect(await rows(client)).toEqual([[full(A, '1')]])
  })

  it('sends the full row when the day changed, and short ones while only the volume did', async () => {
    market.setTicker(quote(A, '1'))
    const client = await subscribed(A)
    market.tick(quote(A, '2', { vol24h: '1001' }))
    await client.settled()
    venue.time.advance(100)
    market.tick(quote(A, '3', { high24h: '10' }))
    const [, second, third] = await rows(client)
    expect(second).toEqual([short(A, '2')])
    expect(third).toEqual([[...short(A, '3'), '1', '10', '0.1', '1000', '100000']])
  })

  it('says nothing of a tick that changed nothing but the volume, until the repeat within 5 s', async () => {
    market.setTicker(quote(A, '1'))
    const client = await subscribed(A)
    market.tick(quote(A, '1', { vol24h: '1001', ts: '7' }))
    venue.time.advance(3_000)
    expect(await rows(client)).toHaveLength(1)
    venue.time.advance(2_000)
    expect((await rows(client)).slice(1)).toEqual([[[A, '7', '1', '1', '1', '1', '9', '0.1', '1001', '100000']]])
  })

  it('repeats nothing of a closed or halted market', async () => {
    market.setTicker(quote(A, '1'))
    const client = await subscribed(A)
    market.closed.add(A)
    venue.time.advance(20_000)
    market.closed.clear()
    market.halted = 'replay-ended'
    venue.time.advance(20_000)
    expect(await rows(client)).toHaveLength(1)
  })

  it('brings one row for a later subscription, and the full row for a repeated one', async () => {
    for (const instId of [A, B]) market.setTicker(quote(instId, '1'))
    const client = await subscribed(A)
    client.subscribe({ channel: 'quotes', instId: B })
    await client.settled()
    client.subscribe({ channel: 'quotes', instId: A })
    expect(await rows(client)).toEqual([[full(A, '1')], [full(B, '1')], [full(A, '1')]])
  })

  it('stops a row at once, and the others go on', async () => {
    for (const instId of [A, B]) market.setTicker(quote(instId, '1'))
    const client = await subscribed(A, B)
    market.tick(quote(A, '2'))
    await client.settled()
    market.tick(quote(A, '3'))
    client.send({ op: 'unsubscribe', args: [{ channel: 'quotes', instId: A }] })
    await client.settled()
    market.tick(quote(B, '3'))
    venue.time.advance(100)
    expect((await rows(client)).slice(2)).toEqual([[short(B, '3')]])
    expect(market.watchers).toBe(1)
    client.send({ op: 'unsubscribe', args: [{ channel: 'quotes', instId: B }] })
    await client.settled()
    expect(market.watchers).toBe(0)
    expect(venue.gateway.topics).toBe(0)
  })

  it('gives everybody his own rows', async () => {
    for (const instId of [A, B]) market.setTicker(quote(instId, '1'))
    const [one, other, both] = [await subscribed(A), await subscribed(B), await subscribed(A, B)]
    market.tick(quote(A, '2'))
    market.tick(quote(B, '3'))
    expect((await rows(one)).at(-1)).toEqual([short(A, '2')])
    expect((await rows(other)).at(-1)).toEqual([short(B, '3')])
    expect((await rows(both)).at(-1)).toEqual([short(A, '2'), short(B, '3')])
  })

  it('makes the text of a row once, however many get it', async () => {
    let read = 0
    const clients = [await subscribed(A), await subscribed(A, B), await subscribed(A)]
    const counted = quote(A, '2')
    Object.defineProperty(counted, 'bidPx', { get: () => (read++, '2'), enumerable: true })
    market.tick(counted)
    for (const client of clients) expect((await rows(client)).at(-1)).toEqual([full(A, '2')])
    expect(read).toBe(1)
  })

  it.each([{ instId: 'NO-USDT' }, {}])('does not know %j', async (arg) => {
    const client = await venue.client()
    client.subscribe({ channel: 'quotes', ...arg })
    expect((await client.received(1))[0]).toMatchObject({ event: 'error', code: '60018' })
  })
})

describe('pace', () => {
  it('is acknowledged with what was taken, and keeps what was not named', async () => {
    const client = await venue.client()
    for (const [id, pace] of [
      ['1', { quotes: 1_000, pulse: 10_000 }],
      ['2', { quotes: 1 }],
      ['3', { pulse: 1e9 }],
      ['4', { quotes: 1e300, pulse: 0 }],
      ['5', { quotes: 120, pulse: 9_000 }],
    ]) {
      client.send({ id, op: 'pace', args: [pace] })
    }
    expect((await client.settled()).map(({ id, event, pace }) => [id, event, pace?.quotes, pace?.pulse])).toEqual([
      ['1', 'pace', 1_000, 10_000],
      ['2', 'pace', 33, 10_000],
      ['3', 'pace', 33, 60_000],
      ['4', 'pace', 10_000, 1_000],
      ['5', 'pace', 150, 10_000],
    ])
  })

  it.each([[[]], [[{}]], [[5]], [[{ quotes: '100' }]], [[{ quotes: -1 }]], [[{ quotes: 100 }, { quotes: 100 }]]])(
    'refuses %j',
    async (args) => {
      const client = await venue.client()
      client.send({ id: '7', op: 'pace', args })
      expect((await client.received(1))[0]).toMatchObject({ id: '7', event: 'error', code: '60013' })
    },
  )

  it('counts as a request', async () => {
    await venue.stop()
    venue = await TestGateway.start({ requests: { burst: 1, perSecond: 0 } })
    const client = await venue.client()
    client.send({ op: 'pace', args: [{ quotes: 100 }] })
    client.send({ op: 'pace', args: [{ quotes: 100 }] })
    expect((await client.settled()).map(({ event, code }) => code ?? event)).toEqual(['pace', '60014'])
  })

  it('slows down one connection and leaves the others', async () => {
    const [slow, fast] = [await subscribed(A), await subscribed(A)]
    await paced(slow, { quotes: 1_000 })
    for (let at = 1; at <= 20; at++) {
      market.tick(quote(A, String(at)))
      await fast.settled()
      venue.time.advance(100)
    }
    expect(await rows(fast)).toHaveLength(20)
    expect((await rows(slow)).length).toBeLessThanOrEqual(3)
    venue.time.advance(1_000)
    expect((await rows(slow)).at(-1)).toEqual([short(A, '20')])
  })

  it('loses nothing when it changes between two frames', async () => {
    const client = await subscribed(A)
    await paced(client, { quotes: 10_000 })
    market.tick(quote(A, '1'))
    await client.settled()
    market.tick(quote(A, '2'))
    await paced(client, { quotes: 33 })
    venue.time.advance(100)
    expect((await rows(client)).flat()).toEqual([full(A, '1'), short(A, '2')])
  })
})
