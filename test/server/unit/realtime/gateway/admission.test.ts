import { afterEach, describe, expect, it } from 'vitest'
import { TestGateway } from '../../../../support/socketClient.ts'

let venue: TestGateway
afterEach(() => venue.stop())

const FOREIGN = 'https://elsewhere.example'
const NAMED = 'https://trade.example.org'
const BTC = { channel: 'tickers', instId: 'BTC-USDT' }
const start = (options = {}): Promise<TestGateway> =>
  TestGateway.start(
    { sessionCookies: ['__Host-session', 'session'], ...options },
    { redeemTicket: (ticket) => (ticket === 'good' ? { uid: 'u1', session: 's1' } : undefined) },
  )

describe('the Origin rule', () => {
  it.each([
    ['no Origin', {}],
    ['a foreign Origin', { origin: FOREIGN }],
    ['a foreign Origin with another cookie', { origin: FOREIGN, headers: { cookie: 'theme=dark' } }],
  ])('lets %s see the public market, but not log in, even with a good ticket', async (_who, options) => {
    venue = await start()
    const client = await venue.client(options)
    client.subscribe(BTC)
    expect((await client.received(1))[0]).toMatchObject({ event: 'subscribe' })
    client.send({ op: 'login', args: [{ ticket: 'good' }] })
    expect(await client.closing()).toEqual({ code: 4001, reason: 'Login failed' })
    expect(client.messages.at(-1)).toMatchObject({ event: 'error', code: '60009' })
  })

  it.each([
    ['no Origin', {}],
    ['a foreign Origin', { origin: FOREIGN }],
    ['an Origin that is no address', { origin: 'null' }],
    ['our host under another scheme', { origin: 'https://127.0.0.1' }],
    ['our host on another port', { origin: 'http://127.0.0.1:1' }],
    ['a host that begins like ours', { origin: 'http://127.0.0.1.evil.example' }],
    ['our host as a user', { origin: 'http://127.0.0.1@evil.example' }],
    ['a named origin with more', { origin: `${NAMED}.evil.example` }],
    ['a named origin inside of another', { origin: `https://evil.example/?${NAMED}` }],
  ])('refuses %s that comes with the session cookie', async (_who, options) => {
    venue = await start({ publicOrigins: [NAMED] })
    await expect(venue.client({ ...options, headers: { cookie: 'theme=dark; session=abc' } })).rejects.toThrow('403')
  })

  it('lets our own pages in with their cookie, and log in', async () => {
    venue = await start()
    const client = await venue.client({ own: true, headers: { cookie: 'session=abc' } })
    client.send({ id: '1', op: 'login', args: [{ ticket: 'good' }] })
    expect(await client.received(1)).toEqual([
      { id: '1', event: 'login', code: '0', msg: '', connId: expect.stringMatching(/^[0-9a-f]{8}$/) },
    ])
  })

  it('counts the Origins that the operator named as ours', async () => {
    venue = await start({ publicOrigins: [FOREIGN] })
    const client = await venue.client({ origin: FOREIGN, headers: { cookie: 'session=abc' } })
    client.send({ op: 'login', args: [{ ticket: 'good' }] })
    expect(await client.received(1)).toMatchObject([{ event: 'login', code: '0' }])
  })
})

const forwardedFor = (address: string) => ({ headers: { 'x-forwarded-for': address } })

describe('limits of connections', () => {
  it('lets an address open three a second', async () => {
    venue = await start({ connections: { burst: 3, perSecond: 3 } })
    for (let opened = 0; opened < 3; opened++) await venue.client()
    await expect(venue.client()).rejects.toThrow('429')
    venue.time.advance(400)
    await venue.client()
  })

  it('believes a proxy on this machine only if told so', async () => {
    venue = await start({ connections: { burst: 1, perSecond: 1 }, publicOrigins: ['https://trade.example.org'] })
    await venue.client(forwardedFor('10.0.0.1'))
    await venue.client(forwardedFor('10.0.0.2'))
    await expect(venue.client(forwardedFor('10.0.0.9, 10.0.0.2'))).rejects.toThrow('429')
    await venue.stop()
    venue = await start({ connections: { burst: 1, perSecond: 1 } })
    await venue.client(forwardedFor('10.0.0.1'))
    await expect(venue.client(forwardedFor('10.0.0.2'))).rejects.toThrow('429')
  })

  it('is full at its limit', async () => {
    venue = await start({ maxConnections: 1 })
    await venue.client()
    await expect(venue.client()).rejects.toThrow('503')
  })
})

describe('limits of a connection', () => {
  it('closes 4004 when nothing was subscribed for 30 s, whatever else was sent', async () => {
    venue = await start()
    const client = await venue.client()
    await client.settled()
    venue.time.advance(29_000)
    await client.settled()
    expect(client.closed).toBeUndefined()
    venue.time.advance(1_000)
    expect(await client.closing()).toEqual({ code: 4004, reason: 'No data received in 30s' })
  })

  it('does not close a subscribed client that is silent and gets nothing', async () => {
    venue = await start()
    const client = await venue.client()
    client.subscribe(BTC)
    await client.settled()
    venue.time.advance(59_000)
    await client.settled()
    expect(client.closed).toBeUndefined()
  })

  it('drops a peer that does not even answer a control ping', async () => {
    venue = await start()
    const client = await venue.client({ autoPong: false })
    client.subscribe(BTC)
    await client.settled()
    const pinged = new Promise((resolve) => client.ws.once('ping', resolve))
    venue.time.advance(60_000)
    await pinged
    venue.time.advance(60_000)
    expect((await client.closing()).code).toBe(1006)
  })

  it('answers requests beyond the limit with 60014 and takes them again later', async () => {
    venue = await start({ requests: { burst: 2, perSecond: 1 } })
    const client = await venue.client()
    for (const id of ['a', 'b', 'c']) client.send({ id, op: 'subscribe', args: [BTC] })
    const answers = await client.received(3)
    expect(answers.map(({ id, event, code }) => [id, event, code])).toEqual([
      ['a', 'subscribe', undefined],
      ['b', 'subscribe', undefined],
      ['c', 'error', '60014'],
    ])
    venue.time.advance(1_000)
    client.send({ id: 'd', op: 'subscribe', args: [BTC] })
    expect((await client.received(4))[3]).toMatchObject({ id: 'd', event: 'subscribe' })
  })

  it('answers a flood with 60014, then closes it, and nobody else', async () => {
    venue = await start({ messages: { burst: 10, perSecond: 1 }, maxErrors: 5 })
    const [client, other] = [await venue.client(), await venue.client()]
    for (let sent = 0; sent < 1_000; sent++) client.send('ping')
    expect(await client.closing()).toEqual({ code: 4002, reason: 'Too many invalid requests' })
    expect(client.texts.filter((text) => text === 'pong')).toHaveLength(10)
    expect(client.messages.map(({ code }) => code)).toEqual(Array<string>(6).fill('60014'))
    await other.settled()
    expect(other.closed).toBeUndefined()
  })

  it('closes who sends one broken request after the other', async () => {
    venue = await start({ maxErrors: 5 })
    const client = await venue.client()
    for (let sent = 0; sent < 20; sent++) client.send('{')
    expect((await client.closing()).code).toBe(4002)
    expect(client.messages.map(({ code }) => code)).toEqual(Array<string>(6).fill('60012'))
  })

  it('closes 1009 on a request beyond 64 KB', async () => {
    venue = await start()
    const client = await venue.client()
    client.send(`{"op":"subscribe","args":[{"channel":"${'x'.repeat(64 * 1024)}"}]}`)
    expect((await client.closing()).code).toBe(1009)
  })
})
