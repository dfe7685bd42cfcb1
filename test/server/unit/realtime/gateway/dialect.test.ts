import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeTicker } from '../../../../support/fakeMarket.ts'
import { TestGateway } from '../../../../support/socketClient.ts'

let venue: TestGateway
beforeEach(async () => {
  venue = await TestGateway.start()
})
afterEach(() => venue.stop())

const BTC = { channel: 'tickers', instId: 'BTC-USDT' }
const ETH = { channel: 'tickers', instId: 'ETH-USDT' }

describe('the dialect', () => {
  it('answers the text ping at once, before login and without subscriptions', async () => {
    const client = await venue.client()
    client.send('ping')
    await client.until(() => client.texts.includes('pong'))
    expect(client.texts).toEqual(['pong'])
  })

  it.each(['/ws/v5/public', '/ws/v5/business?brokerId=9999', '/ws/v5/private?x'])(
    'serves every channel on %s',
    async (path) => {
      venue.market.setTicker(fakeTicker('BTC-USDT', '100', 1))
      const client = await venue.client({ path })
      client.subscribe(BTC, { channel: 'candle1m', instId: 'BTC-USDT' })
      const messages = await client.settled()
      expect(messages.filter(({ event }) => event === 'subscribe').map(({ arg }) => arg)).toEqual([
        BTC,
        { channel: 'candle1m', instId: 'BTC-USDT' },
      ])
    },
  )

  it('refuses other addresses', async () => {
    await expect(venue.client({ path: '/ws/v5/publicity' })).rejects.toThrow('404')
    await expect(venue.client({ path: '/' })).rejects.toThrow('404')
  })

  it('acks each argument in order, with the id, before its data', async () => {
    venue.market.setTicker(fakeTicker('BTC-USDT', '100', 1))
    venue.market.setTicker(fakeTicker('ETH-USDT', '10', 1))
    const client = await venue.client()
    client.send({ id: 'a1', op: 'subscribe', args: [BTC, ETH] })
    const messages = await client.received(4)
    const { connId } = messages[0] ?? {}
    expect(connId).toMatch(/^[0-9a-f]{8}$/)
    expect(messages).toEqual([
      { id: 'a1', event: 'subscribe', arg: BTC, connId },
      { arg: BTC, data: [fakeTicker('BTC-USDT', '100', 1)] },
      { id: 'a1', event: 'subscribe', arg: ETH, connId },
      { arg: ETH, data: [fakeTicker('ETH-USDT', '10', 1)] },
    ])
  })

  it('acks a repeated subscribe again and does not double the traffic', async () => {
    venue.market.setTicker(fakeTicker('BTC-USDT', '100', 1))
    const client = await venue.client()
    client.subscribe(BTC)
    client.subscribe(BTC)
    await client.settled()
    venue.market.tick(fakeTicker('BTC-USDT', '101', 2))
    const messages = await client.settled()
    expect(messages.map(({ event }) => event ?? 'data')).toEqual(['subscribe', 'data', 'subscribe', 'data'])
    expect(messages[3]?.data).toEqual([fakeTicker('BTC-USDT', '101', 2)])
  })

  it('stops after unsubscribe, and lets go of the market', async () => {
    const client = await venue.client()
    client.subscribe(BTC)
    await client.settled()
    expect(venue.market.watchers).toBe(1)
    client.send({ id: 'u1', op: 'unsubscribe', args: [BTC] })
    await client.settled()
    expect(client.messages.at(-1)).toMatchObject({ id: 'u1', event: 'unsubscribe', arg: BTC })
    venue.market.tick(fakeTicker('BTC-USDT', '101', 2))
    expect(await client.settled()).toHaveLength(2)
    expect(venue.market.watchers).toBe(0)
    expect(venue.gateway.topics).toBe(0)
  })

  it('gives everything back when a client vanishes', async () => {
    const client = await venue.client()
    client.subscribe(BTC, ETH, { channel: 'books', instId: 'BTC-USDT' })
    const other = await venue.client()
    await client.settled()
    expect(venue.market.watchers).toBe(3)
    client.ws.terminate()
    await client.closing()
    while (venue.gateway.connections > 1) await other.settled()
    expect(venue.market.watchers).toBe(0)
  })

  it.each([
    ['not json', '{', '60012'],
    ['an array', '[]', '60012'],
    ['nothing', 'null', '60012'],
    ['no op', '{"args":[]}', '60012'],
    ['an id that is too long', `{"id":"${'a'.repeat(33)}","op":"subscribe","args":[{"channel":"tickers"}]}`, '60012'],
    ['an id with other signs', '{"id":"a-b","op":"subscribe","args":[{"channel":"tickers"}]}', '60012'],
    ['an unknown op', '{"op":"order","args":[{}]}', '60019'],
    ['args that are no list', '{"op":"subscribe","args":{}}', '60013'],
    ['no args', '{"op":"subscribe","args":[]}', '60013'],
    ['an arg that is no object', '{"op":"subscribe","args":["tickers"]}', '60013'],
    ['an instId that is no text', '{"op":"subscribe","args":[{"channel":"tickers","instId":5}]}', '60013'],
    ['an unknown channel', '{"op":"subscribe","args":[{"channel":"constructor","instId":"BTC-USDT"}]}', '60018'],
    ['an unknown instrument', '{"op":"subscribe","args":[{"channel":"tickers","instId":"NO-USDT"}]}', '60018'],
    ['no instrument', '{"op":"subscribe","args":[{"channel":"books"}]}', '60018'],
    ['seconds as candles', '{"op":"subscribe","args":[{"channel":"candle1s","instId":"BTC-USDT"}]}', '60018'],
    ['a private channel as a guest', '{"op":"subscribe","args":[{"channel":"orders","instType":"SPOT"}]}', '60011'],
  ])('answers %s with a code, and stays open', async (_what, text, code) => {
    const client = await venue.client()
    client.send(text)
    const [answer] = await client.received(1)
    expect(answer).toMatchObject({ event: 'error', code, connId: expect.stringMatching(/^[0-9a-f]{8}$/) })
    client.subscribe(BTC)
    await client.received(2)
    expect(client.closed).toBeUndefined()
  })

  it('names the wrong channel in the words of the dialect, with the id', async () => {
    const client = await venue.client()
    client.send({ id: '7', op: 'subscribe', args: [{ channel: 'candle1x', instId: 'BTC-USDT' }] })
    const [answer] = await client.received(1)
    expect(answer).toEqual({
      id: '7',
      event: 'error',
      code: '60018',
      msg: "Subscribe failed, wrong URL or channel:candle1x,instId:BTC-USDT doesn't exist. Please use the correct URL, channel and parameters referring to API document.",
      connId: expect.any(String),
    })
  })

  it('counts connections, topics and closes', async () => {
    await venue.stop()
    const metrics = new Registry()
    venue = await TestGateway.start({}, { metrics })
    const [client, other] = [await venue.client(), await venue.client()]
    client.subscribe(BTC, ETH)
    await client.settled()
    venue.time.advance(30_000)
    expect((await other.closing()).code).toBe(4004)
    while (venue.gateway.connections > 1) await client.settled()
    expect((await metrics.metrics()).split('\n').filter((line) => /^[^#]/.test(line))).toEqual([
      'tapeline_socket_connections 1',
      'tapeline_socket_topics 2',
      'tapeline_socket_closes_total{code="4004"} 1',
    ])
  })

  it('says good-bye when the venue stops', async () => {
    const client = await venue.client()
    const closed = venue.gateway.close()
    expect(await client.closing()).toEqual({ code: 1001, reason: 'Service upgrade' })
    expect(client.messages).toMatchObject([{ event: 'notice', code: '64008' }])
    await closed
  })
})
