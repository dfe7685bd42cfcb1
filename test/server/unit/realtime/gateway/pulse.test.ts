import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { significant } from '../../../../../server/realtime/feeds/significant.ts'
import { type FakeMarket, fakeTicker } from '../../../../support/fakeMarket.ts'
import { type Received, type SocketClient, TestGateway } from '../../../../support/socketClient.ts'

let venue: TestGateway
let market: FakeMarket
beforeEach(async () => {
  venue = await TestGateway.start()
  market = venue.market
  market.setTicker(fakeTicker('BTC-USDT', '1', 5))
})
afterEach(() => venue.stop())

const arg = { channel: 'market-pulse' }
const pushes = async (client: SocketClient): Promise<Received[]> =>
  (await client.settled()).filter(({ event }) => event === undefined)
const subscribed = async (pulse?: number): Promise<SocketClient> => {
  const client = await venue.client()
  if (pulse !== undefined) client.send({ op: 'pace', args: [{ pulse }] })
  client.subscribe(arg)
  await client.settled()
  return client
}
/** Lets a second pass in which the price becomes this. */
const second = async (client: SocketClient, last?: string): Promise<void> => {
  if (last !== undefined) market.setTicker({ ...fakeTicker('BTC-USDT', last, 6), open24h: '1' })
  venue.time.advance(1_000)
  await client.settled()
}

describe('market-pulse', () => {
  it('begins with every instrument that has a price, then brings those that changed, each second', async () => {
    const client = await subscribed()
    const began = String(venue.time.now())
    await second(client, '2')
    market.setTicker(fakeTicker('ETH-USDT', '3', 7))
    await second(client)
    await second(client)
    const ts = expect.any(String)
    expect(await pushes(client)).toEqual([
      { arg, action: 'snapshot', ts: began, data: [['BTC-USDT', '1', '1', '100000', '5']] },
      { arg, action: 'update', ts, data: [['BTC-USDT', '2', '100000']] },
      { arg, action: 'update', ts, data: [['ETH-USDT', '3', '100000', '3']] },
      { arg, action: 'update', ts: String(venue.time.now()), data: [] },
    ])
    client.send({ op: 'unsubscribe', args: [arg] })
    await client.settled()
    venue.time.advance(5_000)
    expect(await pushes(client)).toHaveLength(4)
  })

  it('tells the open when it changed, and a volume when its first four digits did', async () => {
    const client = await subscribed()
    market.setTicker({ ...fakeTicker('BTC-USDT', '1', 6), volCcy24h: '100009.5' })
    await second(client)
    market.setTicker({ ...fakeTicker('BTC-USDT', '1', 6), volCcy24h: '100100.5', open24h: '0.9' })
    await second(client)
    expect((await pushes(client)).slice(1).map(({ data }) => data)).toEqual([[], [['BTC-USDT', '1', '100100', '0.9']]])
  })

  it('brings a slower connection the union of what changed, and the fast ones theirs', async () => {
    const [slow, fast] = [await subscribed(3_000), await subscribed()]
    for (const last of ['2', '3', '4', '4', '4', '4']) await second(fast, last)
    expect((await pushes(slow)).map(({ data }) => data)).toEqual([
      [['BTC-USDT', '1', '1', '100000', '5']],
      [['BTC-USDT', '4', '100000']],
      [],
    ])
    expect((await pushes(fast)).slice(1).map(({ data }) => data?.length)).toEqual([1, 1, 1, 0, 0, 0])
  })

  it('hides nothing from whoever joins between two beats', async () => {
    const early = await subscribed()
    venue.time.advance(500)
    market.setTicker({ ...fakeTicker('BTC-USDT', '2', 6), open24h: '1' })
    const late = await subscribed()
    venue.time.advance(500)
    for (const client of [early, late]) {
      const known = (await pushes(client)).flatMap(({ data }) => data as string[][]).map(([, last]) => last)
      expect(known.at(-1)).toBe('2')
    }
  })

  it('begins anew at another pace, and goes on where it was at the same', async () => {
    const client = await subscribed()
    client.send({ op: 'pace', args: [{ pulse: 1_000 }] })
    await client.settled()
    client.send({ op: 'pace', args: [{ pulse: 2_000 }] })
    await client.settled()
    for (let nth = 0; nth < 4; nth++) await second(client)
    expect((await pushes(client)).map(({ action }) => action)).toEqual(['snapshot', 'snapshot', 'update', 'update'])
    expect(venue.gateway.topics).toBe(1)
  })
})

describe('the first digits of a number', () => {
  it.each([
    ['30744587.593360288', '30740000'],
    ['1234', '1234'],
    ['123.456', '123.4'],
    ['123.0456', '123'],
    ['0.00123456', '0.001234'],
    ['0.0012', '0.0012'],
    ['1.0000', '1'],
    ['0', '0'],
    ['', ''],
    ['99999', '99990'],
  ])('of %s are %s', (text, short) => expect(significant(text, 4)).toBe(short))
})
