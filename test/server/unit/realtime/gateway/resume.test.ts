import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AccountData, Order, Position } from '#protocol'
import { createVenueEvents, type VenueEmitter } from '../../../../../server/platform/venueEvents.ts'
import { JOURNAL_LIMITS } from '../../../../../server/realtime/feeds/journal.ts'
import type { GatewayOptions } from '../../../../../server/realtime/gateway/options.ts'
import { order, position } from '../../../../support/frames.ts'
import { type Received, type SocketClient, TestGateway } from '../../../../support/socketClient.ts'

let venue: TestGateway
let events: VenueEmitter
let live: Map<string, Order>
let open: Map<string, Position>
let balances: Map<string, string>
/** Reads of live orders wait for a call of `finish` while this is on. */
let isSlow: boolean
let finish: (() => void)[]
let sockets: Socket[]
let epochs: number

const account = (coins: readonly string[]): AccountData => ({
  totalEq: '1',
  uTime: '1',
  details: coins.map((ccy) => {
    const eq = balances.get(ccy) ?? '0'
    return { ccy, eq, cashBal: eq, availBal: eq, frozenBal: '0', ordFrozen: '0', uTime: '1' }
  }),
})

const start = async (options: Partial<GatewayOptions> = {}): Promise<void> => {
  venue = await TestGateway.start(
    { newEpoch: () => `e${++epochs}`, ...options },
    {
      redeemTicket: (ticket) => ({ uid: ticket, session: ticket }),
      privateFeeds: {
        events,
        snapshotOrders: async (uid) => {
          const read = uid === 'u1' ? [...live.values()] : []
          if (isSlow) await new Promise<void>((resolve) => finish.push(resolve))
          return read
        },
        snapshots: {
          account: async (_uid, coins = [...balances.keys()]) => account(coins),
          positions: async (_uid, ids = [...open.keys()]) => ids.map((id) => open.get(id) ?? position(id, '0')),
          support: () => Promise.reject(new Error('no such conversation')),
          c2c: async () => [],
        },
      },
    },
  )
  sockets = []
  venue.server.on('connection', (socket) => sockets.push(socket))
}
beforeEach(async () => {
  events = createVenueEvents(() => undefined)
  live = new Map()
  open = new Map()
  balances = new Map([['USDT', '10']])
  isSlow = false
  finish = []
  epochs = 0
  await start()
})
afterEach(() => venue.stop())

/** Bytes that wait for the first client to read. */
const heldBack = (): number => sockets[0]?.writableLength ?? 0

const ORDERS = { channel: 'orders', instType: 'ANY' }
const signedIn = async (uid = 'u1'): Promise<SocketClient> => {
  const client = await venue.client({ own: true })
  client.send({ op: 'login', args: [{ ticket: uid }] })
  await client.received(1)
  return client
}
const change = (ordId: string, state: Order['state'], uid = 'u1'): void => {
  const next = order(ordId, 1, { state })
  if (uid === 'u1') {
    if (state === 'live' || state === 'partially_filled') live.set(ordId, next)
    else live.delete(ordId)
  }
  events.emitOrder(uid, next)
}
const balance = (coin: string, eq: string): void => {
  balances.set(coin, eq)
  events.emitAccount('u1', [coin])
}
const pushes = (messages: readonly Received[]): Received[] => messages.filter(({ event }) => event === undefined)
/** Kind, offset and things of each push. */
const told = (messages: readonly Received[]): unknown[] =>
  pushes(messages).map((push) => {
    const { eventType, offset, data = [] } = push as Received & { offset?: number }
    return [eventType, offset, (data as Partial<Order & Position>[]).map(({ ordId, posId }) => ordId ?? posId)]
  })

describe('orders', () => {
  it('count their pushes from the snapshot on', async () => {
    change('1', 'live')
    const client = await signedIn()
    client.subscribe(ORDERS)
    await client.received(4)
    change('1', 'partially_filled')
    change('1', 'filled')
    expect(told(await client.received(6))).toEqual([
      ['snapshot', 1, ['1']],
      ['event_update', 2, ['1']],
      ['event_update', 3, ['1']],
    ])
    expect(pushes(client.messages).map((push) => (push as { epoch?: string }).epoch)).toEqual(['e1', 'e1', 'e1'])
  })

  it('tell each connection of a user what it missed, once and in order, and then what is new', async () => {
    for (const id of ['1', '2', '3', '4']) change(id, 'live')
    const from = [1, 3, 4]
    const clients = await Promise.all(from.map(() => signedIn()))
    for (const [at, client] of clients.entries()) client.subscribe({ ...ORDERS, epoch: 'e1', offset: from[at] })
    for (const client of clients) await client.settled()
    change('5', 'live')
    const all = await Promise.all(clients.map((client) => client.settled()))
    const ids = ['1', '2', '3', '4']
    for (const [at, messages] of all.entries()) {
      expect(told(messages)).toEqual([
        ...ids.slice(from[at]).map((id) => ['event_update', Number(id), [id]]),
        ['resumed', 4, []],
        ['event_update', 5, ['5']],
      ])
    }
  })

  it('outlive the last subscriber, who is told what happened without him', async () => {
    const client = await signedIn()
    client.subscribe(ORDERS)
    await client.received(4)
    client.ws.close()
    await client.closing()
    change('1', 'live')
    change('1', 'filled')
    const again = await signedIn()
    again.subscribe({ ...ORDERS, epoch: 'e1', offset: 0 })
    expect(told(await again.settled())).toEqual([
      ['event_update', 1, ['1']],
      ['event_update', 2, ['1']],
      ['resumed', 2, []],
    ])
  })

  it('bring the snapshot too, behind what was missed, for who has no state', async () => {
    change('1', 'live')
    change('2', 'live')
    change('1', 'filled')
    isSlow = true
    const client = await signedIn()
    client.subscribe({ ...ORDERS, epoch: 'e1', offset: 1, snapshot: true })
    await client.settled()
    change('3', 'live')
    expect(pushes(await client.settled())).toEqual([])
    finish[0]?.()
    expect(told(await client.received(7))).toEqual([
      ['event_update', 2, ['2']],
      ['event_update', 3, ['1']],
      ['snapshot', 3, ['2']],
      ['event_update', 4, ['3']],
    ])
    expect(client.messages.some((push) => 'lost' in push)).toBe(false)
  })

  it.each([
    ['another history', { epoch: 'old', offset: 1 }],
    ['a place that there is not yet', { epoch: 'e1', offset: 9 }],
    ['a place before the first', { epoch: 'e1', offset: -1 }],
  ])('say that all was lost to who knows %s', async (_, place) => {
    change('1', 'live')
    const client = await signedIn()
    client.subscribe({ ...ORDERS, ...place })
    expect((await client.received(4))[3]).toMatchObject({ eventType: 'snapshot', epoch: 'e1', offset: 1, lost: true })
  })

  it('say that all was lost when more happened than is kept, or a restart forgot it', async () => {
    await venue.stop()
    await start({ journal: { ...JOURNAL_LIMITS, pushes: 3 } })
    for (const id of ['1', '2', '3', '4', '5']) change(id, 'live')
    const [near, far] = [await signedIn(), await signedIn()]
    near.subscribe({ ...ORDERS, epoch: 'e1', offset: 2 })
    far.subscribe({ ...ORDERS, epoch: 'e1', offset: 1 })
    expect(told(await near.settled())).toHaveLength(4)
    expect((await far.received(4))[3]).toMatchObject({ lost: true, offset: 5 })
    await venue.stop()
    await start()
    const after = await signedIn()
    after.subscribe({ ...ORDERS, epoch: 'e1', offset: 5 })
    expect((await after.received(4))[3]).toMatchObject({ lost: true, epoch: 'e2', offset: 0 })
  })

  it.each([{ epoch: 5, offset: 1 }, { epoch: 'e1' }, { epoch: 'e1', offset: '1' }, { epoch: 'e1', offset: 1.5 }])(
    'begin anew for who says %j',
    async (place) => {
      const client = await signedIn()
      client.subscribe({ ...ORDERS, ...place })
      const [, , , snapshot] = await client.received(4)
      expect(snapshot).toMatchObject({ eventType: 'snapshot' })
      expect(snapshot).not.toHaveProperty('lost')
    },
  )

  it('have no history when filtered', async () => {
    const client = await signedIn()
    client.subscribe({ channel: 'orders', instType: 'SPOT', epoch: 'e1', offset: 0 })
    await client.received(4)
    change('1', 'live')
    for (const push of pushes(await client.received(5))) expect(push).not.toHaveProperty('epoch')
  })

  it('answer a resume on a running subscription too', async () => {
    const client = await signedIn()
    client.subscribe(ORDERS)
    await client.received(4)
    change('1', 'live')
    change('2', 'live')
    client.subscribe({ ...ORDERS, epoch: 'e1', offset: 1 })
    expect(told(await client.received(9)).slice(3)).toEqual([
      ['event_update', 2, ['2']],
      ['resumed', 2, []],
    ])
  })

  it('reach a client that did not read for a while whole and in order, and what it asked meanwhile', async () => {
    await venue.stop()
    await start({ maxUnread: 64 * 1024 * 1024, journal: { ...JOURNAL_LIMITS, pushes: 20_000 } })
    const client = await signedIn()
    client.subscribe(ORDERS)
    await client.received(4)
    client.ws.pause()
    let sent = 0
    while (heldBack() === 0) {
      for (let some = 0; some < 100; some++) change(String(++sent), 'live')
      await turn()
    }
    for (let more = 0; more < 200; more++) change(String(++sent), 'live')
    client.subscribe({ channel: 'positions', epoch: 'e1', offset: 0 })
    await venue.client().then((other) => other.settled())
    client.ws.resume()
    await client.until(() => client.texts.slice(-2).some((text) => text.includes(`"offset":${sent},`)))
    await client.settled()
    const [positions, changes] = [pushes(client.messages), pushes(client.messages)].map((all, at) =>
      all.filter(({ arg }) => (arg?.channel === 'orders') === (at === 1)),
    )
    expect(told(positions ?? [])).toEqual([['resumed', 0, []]])
    const offsets = changes?.map((push) => (push as { offset?: number }).offset)
    expect(offsets).toEqual(Array.from({ length: sent + 1 }, (_, at) => at))
  })
})

describe('account and positions', () => {
  it('bring the newest of the coins that changed, in one push', async () => {
    balance('BTC', '1')
    const client = await signedIn()
    client.subscribe({ channel: 'account' })
    await client.received(4)
    client.ws.close()
    await client.closing()
    balance('BTC', '2')
    balance('ETH', '3')
    balance('BTC', '4')
    const again = await signedIn()
    again.subscribe({ channel: 'account', epoch: 'e1', offset: 1 })
    const [update, resumed] = pushes(await again.received(5))
    expect(update).toMatchObject({ eventType: 'event_update', epoch: 'e1', offset: 4 })
    const [data] = (update?.data ?? []) as AccountData[]
    expect(data?.details.map(({ ccy, eq }) => [ccy, eq])).toEqual([
      ['ETH', '3'],
      ['BTC', '4'],
    ])
    expect(resumed).toMatchObject({ eventType: 'resumed', offset: 4, data: [] })
    balance('USDT', '5')
    expect((await again.received(6))[5]).toMatchObject({ offset: 5 })
  })

  it('say at once when nothing changed, and that all was lost when that is not known', async () => {
    const [known, unknown] = [await signedIn(), await signedIn()]
    known.subscribe({ channel: 'account', epoch: 'e1', offset: 0 })
    unknown.subscribe({ channel: 'account', epoch: 'e0', offset: 0 })
    expect((await known.received(4))[3]).toMatchObject({ eventType: 'resumed', offset: 0 })
    expect((await unknown.received(4))[3]).toMatchObject({ eventType: 'snapshot', lost: true })
  })

  it('positions: open ones first, changed ones whole, a closed one with nothing left', async () => {
    open.set('p1', position('p1', '2'))
    const client = await signedIn()
    client.subscribe({ channel: 'positions', instType: 'ANY' })
    await client.received(4)
    open.delete('p1')
    events.emitPositions('u1', ['p1'])
    events.emitPositions('u2', ['p9'])
    expect(told(await client.received(5))).toEqual([
      ['snapshot', 0, ['p1']],
      ['event_update', 1, ['p1']],
    ])
    expect(pushes(client.messages)[1]?.data).toMatchObject([{ pos: '0' }])
  })

  it.each([
    { channel: 'positions', instType: 'SPOT' },
    { channel: 'positions', instId: 'NO-USDT-SWAP' },
  ])('does not know %j', async (arg) => {
    const client = await signedIn()
    client.subscribe(arg)
    expect((await client.received(2))[1]).toMatchObject({ event: 'error', code: '60018' })
  })
})
