import {
  type AccountData,
  type ChannelArg,
  common,
  contractOrder,
  type Order,
  type Position,
  type Push,
  sctFunds,
  tradingContracts,
} from '#protocol'
import type { Ports } from '../../stream/base/ports.ts'
import { order as makeOrder, position as makePosition } from './frames.ts'
import { type MockVenue, mockVenue } from './mockVenue.ts'
import { answering, ok } from './streamOn.ts'

const ARGS: Readonly<Record<string, ChannelArg>> = {
  account: { channel: 'account', uid: '7' },
  orders: { channel: 'orders', instType: 'ANY', uid: '7' },
  positions: { channel: 'positions', instType: 'ANY', uid: '7' },
}
type Name = 'account' | 'orders' | 'positions'

/** What the venue would push besides `arg`; a test may spoil it, hold it back or send it twice. */
export type Told = Pick<Push, 'eventType' | 'epoch' | 'offset' | 'curPage' | 'lastPage' | 'lost' | 'data'>

/** A mock venue with one user whose private channels have a history, and whose calls tell the same records. */
export interface PrivateVenue {
  readonly venue: MockVenue
  readonly fetch: Ports['fetch']
  /** Paths of the calls that were made, without tickets. */
  readonly calls: string[]
  /** The newest form of each order, and every change in order. */
  readonly records: Map<string, Order>
  readonly changes: Order[]
  readonly change: (ordId: string, state: Order['state'], more?: Partial<Order>) => void
  readonly fund: (coin: string, amount: string) => void
  readonly hold: (posId: string, pos: string) => void
  /** A new history; the records stay. */
  readonly restart: () => void
  readonly epoch: () => string
  /** The calls answer, or there is no network for them. */
  readonly answers: (on: boolean) => void
  /** The channels can be joined, or the tickets are refused. */
  readonly admits: (on: boolean) => void
  /** Looks at each push before it leaves; what it answers is sent instead. */
  spoil: ((channel: string, told: Told) => readonly Told[]) | undefined
  /** Entries of a page of a snapshot. */
  page: number
}

const now = (): string => String(Date.now())
const isLive = ({ state }: Order): boolean => state === 'live' || state === 'partially_filled'

export const privateVenue = ({
  kept = 1_000,
  history = 'e1',
  refuse = {},
}: {
  kept?: number
  history?: string
  refuse?: Readonly<Record<string, string>>
} = {}): PrivateVenue => {
  let epochs = 1
  let epoch = history
  let logs: Record<Name, unknown[][]> = { account: [], orders: [], positions: [] }
  let isAnswering = true
  let isOpen = true
  let tickets = 0
  const funds = new Map([['USDT', '10']])
  const open = new Map<string, Position>()
  const log: { path: string; input: Record<string, unknown> }[] = []

  const detail = (ccy: string) => {
    const eq = funds.get(ccy) ?? '0'
    return { ccy, eq, cashBal: eq, availBal: eq, frozenBal: '0', ordFrozen: '0', uTime: now() }
  }
  const account = (coins: Iterable<string>): AccountData => ({
    totalEq: '1',
    uTime: now(),
    details: [...coins].map(detail),
  })
  const all: Record<Name, () => unknown[]> = {
    account: () => [account(funds.keys())],
    orders: () => [...self.records.values()].filter(isLive),
    positions: () => [...open.values()],
  }
  const ofType = (instType: string): Order[] => [...self.records.values()].filter((one) => one.instType === instType)
  const send = (channel: Name, told: Told): void => {
    const { data, ...more } = told
    for (const each of self.spoil?.(channel, told) ?? [told])
      venue.push(ARGS[channel] ?? { channel }, each === told ? data : each.data, each === told ? more : { ...each })
  }
  const isSubscribed = (channel: Name): boolean => venue.subscribed().includes(channel) && venue.clients.size > 0
  const tell = (channel: Name, data: unknown[]): void => {
    logs[channel].push(data)
    if (isSubscribed(channel)) send(channel, { eventType: 'event_update', epoch, offset: logs[channel].length, data })
  }
  const snapshot = (channel: Name, lost: boolean): void => {
    const entries = all[channel]()
    const pages = Math.max(1, Math.ceil(entries.length / self.page))
    for (let at = 0; at < pages; at++)
      send(channel, {
        eventType: 'snapshot',
        curPage: at + 1,
        lastPage: at + 1 === pages,
        epoch,
        offset: logs[channel].length,
        ...(lost ? { lost: true as const } : {}),
        data: entries.slice(at * self.page, (at + 1) * self.page),
      })
  }
  const first = (arg: ChannelArg): void => {
    const channel = arg.channel as Name
    const entries = logs[channel]
    if (entries === undefined) return
    const offset = entries.length
    const from = arg.offset ?? 0
    if (arg.epoch === undefined) return snapshot(channel, false)
    if (arg.epoch !== epoch || from > offset || from < offset - kept) return snapshot(channel, true)
    if (channel === 'orders')
      for (const [at, data] of entries.entries())
        if (at >= from) send(channel, { eventType: 'event_update', epoch, offset: at + 1, data })
    if (arg.snapshot === true) return snapshot(channel, false)
    if (channel !== 'orders' && from < offset)
      send(channel, { eventType: 'event_update', epoch, offset, data: all[channel]() })
    send(channel, { eventType: 'resumed', epoch, offset, data: [] })
  }
  const venue = mockVenue({ onSubscribe: first, refuse })
  const answer = answering(
    {
      [common.socketTicket.path]: () =>
        isOpen ? ok({ ticket: `t${++tickets}`, expiresAfter: 30_000 }) : { code: '50000', msg: 'no' },
      [sctFunds.getFundsData.path]: () =>
        ok({
          funds: [...funds].map(([coin, available]) => ({
            coin,
            available,
            frozen: '0',
            margin: '0',
            escrow: '0',
            locked: '0',
            deposit: '0',
            valueUsdt: '0',
          })),
          total: '1',
          ts: now(),
        }),
      [tradingContracts.getCurrentContractsData.path]: () => ok({ orders: ofType('SPOT').filter(isLive), ts: now() }),
      [tradingContracts.getHistoryContractsData.path]: () =>
        ok({
          orders: ofType('SPOT')
            .filter((order) => !isLive(order))
            .toReversed(),
          ts: now(),
        }),
      [contractOrder.selectEntrust.path]: () => ok({ orders: ofType('SWAP').filter(isLive), ts: now() }),
      [contractOrder.selectHistory.path]: () =>
        ok({
          orders: ofType('SWAP')
            .filter((order) => !isLive(order))
            .toReversed(),
          ts: now(),
        }),
      [contractOrder.selectPosition.path]: () => ok({ positions: all.positions(), ts: now() }),
    },
    log,
  )
  const self: PrivateVenue = {
    venue,
    calls: [],
    records: new Map(),
    changes: [],
    fetch: async (address, init) => {
      const path = address.replace(/^.*\/okapi/, '')
      if (path !== common.socketTicket.path) {
        self.calls.push(path)
        if (!isAnswering) throw new TypeError('fetch failed')
      }
      return answer(address, init)
    },
    change: (ordId, state, more = {}) => {
      const known = self.records.get(ordId)
      const next = { ...makeOrder(ordId, Date.now()), ...known, state, uTime: now(), ...more }
      self.records.set(ordId, next)
      self.changes.push(next)
      tell('orders', [next])
    },
    fund: (coin, amount) => {
      funds.set(coin, amount)
      tell('account', [account([coin])])
    },
    hold: (posId, pos) => {
      const next = makePosition(posId, pos, { uTime: now() })
      if (pos === '0') open.delete(posId)
      else open.set(posId, next)
      tell('positions', [next])
    },
    restart: () => {
      epoch = `${history}.${++epochs}`
      logs = { account: [], orders: [], positions: [] }
      venue.drop()
    },
    epoch: () => epoch,
    answers: (on) => {
      isAnswering = on
    },
    admits: (on) => {
      isOpen = on
    },
    spoil: undefined,
    page: 100,
  }
  return self
}
