import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AccountData, Order } from '#protocol'
import {
  createVenueEvents,
  type PrivateFeeds,
  type StateReaders,
  type VenueEmitter,
} from '../../../../../server/platform/venueEvents.ts'
import { order as liveOrder } from '../../../../support/frames.ts'
import { type SocketClient, TestGateway } from '../../../../support/socketClient.ts'

const order = (ordId: string, state: Order['state'], more: Partial<Order> = {}): Order =>
  liveOrder(ordId, 1, { state, ...more })
const account = (...coins: readonly string[]): AccountData => ({
  totalEq: '5',
  uTime: '1',
  details: coins.map((ccy) => ({
    ccy,
    eq: '5',
    cashBal: '5',
    availBal: '5',
    frozenBal: '0',
    ordFrozen: '0',
    uTime: '1',
  })),
})

let venue: TestGateway
let events: VenueEmitter
let live: Order[]
let tickets: Set<string>
let read: Pick<PrivateFeeds, 'snapshotOrders'> & { -readonly [C in 'account' | 'positions']: StateReaders[C] }
beforeEach(async () => {
  events = createVenueEvents(() => undefined)
  live = []
  tickets = new Set(['t1', 't2'])
  read = {
    snapshotOrders: async (uid) => (uid === 'u1' ? [...live] : []),
    account: async (_uid, coins = ['USDT', 'BTC']) => account(...coins),
    positions: async () => [],
  }
  venue = await TestGateway.start(
    { maxPrivate: 2, newEpoch: () => 'e1' },
    {
      redeemTicket: (ticket) => (tickets.delete(ticket) ? { uid: 'u1', session: `of ${ticket}` } : undefined),
      privateFeeds: {
        events,
        snapshotOrders: (uid) => read.snapshotOrders(uid),
        snapshots: {
          account: (uid, coins) => read.account(uid, coins),
          positions: (uid, posIds) => read.positions(uid, posIds),
          support: () => Promise.reject(new Error('no such conversation')),
          c2c: async () => [],
        },
      },
    },
  )
})
afterEach(() => venue.stop())

const signedIn = async (ticket = 't1'): Promise<SocketClient> => {
  const client = await venue.client({ own: true })
  client.send({ op: 'login', args: [{ ticket }] })
  await client.received(1)
  return client
}
const ORDERS = { channel: 'orders', instType: 'SPOT' }

describe('login', () => {
  it('takes a ticket once', async () => {
    await signedIn('t1')
    const thief = await venue.client({ own: true })
    thief.send({ op: 'login', args: [{ ticket: 't1' }] })
    expect((await thief.closing()).code).toBe(4001)
    expect(thief.messages).toMatchObject([{ event: 'error', code: '60009' }])
  })

  it('answers a repeated login 60031 and does not use up the ticket', async () => {
    const client = await signedIn('t1')
    client.send({ op: 'login', args: [{ ticket: 't2' }] })
    expect((await client.received(2))[1]).toMatchObject({ event: 'error', code: '60031' })
    expect(tickets).toContain('t2')
    expect(client.closed).toBeUndefined()
  })

  it.each([[{}], [{ apiKey: 'k', passphrase: 'p', timestamp: '1', sign: 's' }], [{ ticket: 5 }]])(
    'refuses %j',
    async (arg) => {
      const client = await venue.client({ own: true })
      client.send({ id: '1', op: 'login', args: [arg] })
      expect((await client.closing()).code).toBe(4001)
      expect(client.messages).toMatchObject([{ id: '1', event: 'error', code: '60009' }])
    },
  )

  it('ends the sockets of one session, and no other ones of the user', async () => {
    const client = await signedIn('t1')
    const elsewhere = await signedIn('t2')
    const guest = await venue.client()
    venue.gateway.disconnect('of t1')
    expect((await client.closing()).code).toBe(4001)
    for (const other of [elsewhere, guest]) {
      await other.settled()
      expect(other.closed).toBeUndefined()
    }
  })
})

describe('orders', () => {
  it('begins with the live orders and goes on with each change, of this user alone', async () => {
    live = [order('1', 'live')]
    const client = await signedIn()
    client.subscribe(ORDERS)
    await client.received(4)
    events.emitOrder('u2', order('9', 'live'))
    events.emitOrder('u1', order('1', 'filled'))
    const arg = { channel: 'orders', instType: 'SPOT', uid: 'u1' }
    expect((await client.received(5)).slice(1)).toEqual([
      { event: 'subscribe', arg: ORDERS, connId: expect.any(String) },
      { event: 'channel-conn-count', channel: 'orders', connCount: '1', connId: expect.any(String) },
      { arg, eventType: 'snapshot', curPage: 1, lastPage: true, data: [order('1', 'live')] },
      { arg, data: [order('1', 'filled')] },
    ])
  })

  it('says with an empty page that there are none', async () => {
    const client = await signedIn()
    client.subscribe(ORDERS)
    expect((await client.received(4))[3]).toMatchObject({ eventType: 'snapshot', curPage: 1, lastPage: true, data: [] })
  })

  it('pages a long snapshot', async () => {
    live = Array.from({ length: 250 }, (_, at) => order(String(at), 'live'))
    const client = await signedIn()
    client.subscribe(ORDERS)
    const pages = (await client.received(6)).slice(3)
    expect(pages.map(({ curPage, lastPage, data }) => [curPage, lastPage, data?.length])).toEqual([
      [1, false, 100],
      [2, false, 100],
      [3, true, 50],
    ])
  })

  it('never tells a change before the snapshot that was being read', async () => {
    let finish: (() => void) | undefined
    read.snapshotOrders = () =>
      new Promise((resolve) => {
        finish = () => resolve([order('1', 'live')])
      })
    const client = await signedIn()
    client.subscribe(ORDERS)
    await client.settled()
    events.emitOrder('u1', order('1', 'partially_filled'))
    events.emitOrder('u1', order('1', 'filled'))
    await client.settled()
    expect(client.messages).toHaveLength(3)
    finish?.()
    const told = (await client.received(6)).slice(3).map(({ data }) => (data as Order[])[0]?.state)
    expect(told).toEqual(['live', 'partially_filled', 'filled'])
  })

  it('reads again when the database was away', async () => {
    let failures = 2
    const original = read.snapshotOrders
    read.snapshotOrders = (uid) => (failures-- > 0 ? Promise.reject(new Error('gone')) : original(uid))
    const client = await signedIn()
    client.subscribe(ORDERS)
    await client.settled()
    while (client.messages.length < 4) {
      venue.time.advance(1_000)
      await client.settled()
    }
    expect(client.messages[3]).toMatchObject({ eventType: 'snapshot' })
    expect(failures).toBe(-1)
  })

  it('filters by instrument', async () => {
    const other = { instId: 'ETH-USDT' }
    live = [order('1', 'live'), order('2', 'live', other)]
    const client = await signedIn()
    client.subscribe({ ...ORDERS, ...other })
    await client.received(4)
    events.emitOrder('u1', order('1', 'filled'))
    events.emitOrder('u1', order('2', 'filled', other))
    const [snapshot, change] = (await client.received(5)).slice(3)
    expect(snapshot?.data).toEqual([order('2', 'live', other)])
    expect(change?.data).toEqual([order('2', 'filled', other)])
  })

  it('re-sends the snapshot on a repeated subscribe', async () => {
    const client = await signedIn()
    client.subscribe(ORDERS)
    await client.received(4)
    live = [order('7', 'live')]
    client.subscribe(ORDERS)
    const messages = await client.received(6)
    expect(messages[4]).toMatchObject({ event: 'subscribe' })
    expect(messages[5]).toMatchObject({ eventType: 'snapshot', data: [{ ordId: '7' }] })
  })

  it.each([
    { channel: 'orders', instType: 'OPTION' },
    { channel: 'orders', instType: 'SPOT', instId: 'NO-USDT' },
  ])('does not know %j', async (arg) => {
    const client = await signedIn()
    client.subscribe(arg)
    expect((await client.received(2))[1]).toMatchObject({ event: 'error', code: '60018' })
  })

  it('allows a user so many connections', async () => {
    for (const ticket of ['a', 'b', 'c']) tickets.add(ticket)
    for (const ticket of ['a', 'b']) {
      const client = await signedIn(ticket)
      client.subscribe(ORDERS)
      await client.received(4)
    }
    const third = await signedIn('c')
    third.subscribe(ORDERS)
    const messages = await third.received(3)
    expect(messages.slice(1)).toMatchObject([
      { event: 'subscribe' },
      { event: 'channel-conn-count-error', channel: 'orders', connCount: '2' },
    ])
    events.emitOrder('u1', order('1', 'live'))
    expect(await third.settled()).toHaveLength(3)
  })
})

describe('account', () => {
  const arg = { channel: 'account', uid: 'u1' }

  it('begins with every coin and goes on with those that changed', async () => {
    const client = await signedIn()
    client.subscribe({ channel: 'account' })
    await client.received(4)
    events.emitAccount('u2', ['USDT'])
    events.emitAccount('u1', ['BTC'])
    expect((await client.received(5)).slice(3)).toEqual([
      {
        arg,
        eventType: 'snapshot',
        curPage: 1,
        lastPage: true,
        epoch: 'e1',
        offset: 0,
        data: [account('USDT', 'BTC')],
      },
      { arg, eventType: 'event_update', epoch: 'e1', offset: 1, data: [account('BTC')] },
    ])
  })

  it('reads one change at a time and gathers what happens meanwhile', async () => {
    const asked: (readonly string[])[] = []
    const client = await signedIn()
    client.subscribe({ channel: 'account' })
    await client.received(4)
    const waiting: (() => void)[] = []
    read.account = (_uid, coins = []) => {
      asked.push(coins)
      return new Promise((resolve) => waiting.push(() => resolve(account(...coins))))
    }
    for (const coin of ['BTC', 'USDT', 'ETH', 'USDT']) events.emitAccount('u1', [coin])
    waiting.shift()?.()
    await client.received(5)
    await client.settled()
    waiting.shift()?.()
    await client.received(6)
    expect(asked).toEqual([['BTC'], ['USDT', 'ETH']])
  })

  it('can be had for one coin', async () => {
    const client = await signedIn()
    client.subscribe({ channel: 'account', ccy: 'BTC' }, { channel: 'account', ccy: 'NOPE' })
    await client.received(5)
    events.emitAccount('u1', ['USDT'])
    events.emitAccount('u1', ['BTC'])
    const messages = await client.received(6)
    expect(messages.filter(({ code }) => code === '60018')).toHaveLength(1)
    expect(messages.filter(({ event }) => event === undefined).map(({ data }) => data)).toEqual([
      [account('BTC')],
      [account('BTC')],
    ])
  })
})
