import { type AccountData, type AccountDetail, type Order, type Position, toAmount } from '#protocol'
import { order as liveOrder } from '../support/frames.ts'
import { createHistory, createVersions, type History } from './history.ts'
import type { Random } from './random.ts'

/** Those that are open for as long as somebody is signed in; the one of support is only while a screen looks at it. */
export const ALWAYS_OPEN = ['account', 'orders', 'positions'] as const
export type PrivateChannel = (typeof ALWAYS_OPEN)[number]

/** One thing that happened to a user, as a private channel tells it; each channel counts its own. */
export interface Entry {
  readonly offset: number
  readonly channel: PrivateChannel
  /** Of a state: what changed. */
  readonly key: string
  readonly data: unknown
}

/** What is true of one user. */
export interface Account {
  readonly user: string
  readonly orders: Map<string, Order>
  readonly ended: Order[]
  readonly details: Map<string, AccountDetail>
  readonly positions: Map<string, Position>
  readonly ordersAt: History
  readonly fundsAt: History
  readonly positionsAt: History
  readonly endedAt: History
  readonly total: () => string
  readonly epoch: () => string
  readonly offset: (channel: PrivateChannel) => number
  /** What happened after this offset, of a state the newest alone; undefined when that can no longer be told. */
  readonly since: (channel: PrivateChannel, epoch: string, offset: number) => readonly Entry[] | undefined
  /** Every change of an order (`orderKey`), and its place among them. */
  readonly told: Map<string, number>
  /** When the venue last said that it cannot tell everything any more, true time. */
  lostAt: number
  readonly step: () => void
  /** The venue forgot its history. */
  readonly restart: () => void
  readonly data: () => AccountData
}

/** Live orders of one user at most. */
const MOST_LIVE = 6
const MOST_ENDED = 10
/** Changes of orders that a client may still be told of. */
const REMEMBERED = 2_000
/** So much history is kept. */
const KEPT = 40

export const orderKey = ({ ordId, uTime, state, accFillSz }: Order): string => `${ordId} ${uTime} ${state} ${accFillSz}`
export const ordersKey = (orders: readonly Order[]): string => orders.map(orderKey).toSorted().join(' | ')
interface FundsRow {
  readonly coin: string
  readonly available: string
}

export const fundsKey = (rows: readonly FundsRow[]): string =>
  rows
    .map(({ coin, available }) => `${coin} ${available}`)
    .toSorted()
    .join(' | ')
export const positionsKey = (positions: readonly Position[]): string =>
  positions
    .map(({ posId, pos, uTime }) => `${posId} ${pos} ${uTime}`)
    .toSorted()
    .join(' | ')

export const createAccount = (
  user: string,
  random: Random,
  now: { readonly venue: () => number; readonly real: () => number },
  happened: (account: Account, entry: Entry) => void,
): Account => {
  let epoch = 1
  let journals: Record<PrivateChannel, Entry[]> = { account: [], orders: [], positions: [] }
  let offsets: Record<PrivateChannel, number> = { account: 0, orders: 0, positions: 0 }
  let lastTime = 0
  let lastId = user === 'first' ? 1_000 : 5_000
  const told = new Map<string, number>()
  let changes = 0
  const orders = new Map<string, Order>()
  const ended: Order[] = []
  const details = new Map<string, AccountDetail>()
  const positions = new Map<string, Position>()
  const orderLists = createVersions<readonly Order[]>(now.real)
  const fundsLists = createVersions<readonly FundsRow[]>(now.real)
  const positionLists = createVersions<readonly Position[]>(now.real)
  const endedAt = createHistory(now.real)

  /** Strictly rising, so that each change has a time of its own. */
  const stamp = (): string => {
    lastTime = Math.max(lastTime + 1, now.venue())
    return String(lastTime)
  }
  const tell = (channel: PrivateChannel, key: string, data: unknown): void => {
    const entry = { offset: ++offsets[channel], channel, key, data }
    journals[channel].push(entry)
    if (journals[channel].length > KEPT) journals[channel].shift()
    happened(account, entry)
  }
  const changeFunds = (coin: string): void => {
    const available = String(random.below(100_000))
    const uTime = stamp()
    details.set(coin, {
      ccy: coin,
      eq: available,
      cashBal: available,
      availBal: available,
      frozenBal: '0',
      ordFrozen: '0',
      uTime,
    })
    fundsLists.record(rows())
    tell('account', coin, { totalEq: total(), uTime, details: [details.get(coin)] } satisfies object)
  }
  const rows = (): FundsRow[] => [...details.values()].map(({ ccy, availBal }) => ({ coin: ccy, available: availBal }))
  const total = (): string => String([...details.values()].reduce((sum, { eq }) => sum + Number(eq), 0))
  const setOrder = (order: Order): void => {
    const live = order.state === 'live' || order.state === 'partially_filled'
    if (live) orders.set(order.ordId, order)
    else {
      orders.delete(order.ordId)
      ended.unshift(order)
      if (ended.length > MOST_ENDED) ended.pop()
      endedAt.record(order.ordId)
    }
    told.set(orderKey(order), changes++)
    if (told.size > REMEMBERED) told.delete(told.keys().next().value ?? '')
    orderLists.record([...orders.values()])
    tell('orders', order.ordId, order)
  }
  const place = (): void => {
    setOrder(liveOrder(String(++lastId), Number(stamp()), { instId: 'AAA-USDT', sz: toAmount('10'), feeCcy: 'AAA' }))
  }
  const changeOrder = (): void => {
    const order = random.pick([...orders.values()])
    const filled = Number(order.accFillSz) + 2
    const state = filled >= 10 ? 'filled' : random.chance(0.2) ? 'canceled' : 'partially_filled'
    setOrder({ ...order, state, accFillSz: String(filled), avgPx: '100', uTime: stamp() } as unknown as Order)
    if (state === 'filled') changeFunds('AAA')
  }
  const changePosition = (): void => {
    const posId = String(1 + random.below(3))
    const known = positions.get(posId)
    const pos = known !== undefined && random.chance(0.3) ? '0' : String(1 + random.below(50))
    const uTime = stamp()
    const position = {
      posId,
      instId: 'AAA-USDT-SWAP',
      instType: 'SWAP',
      mgnMode: 'cross',
      posSide: 'net',
      pos,
      avgPx: '100',
      markPx: '100',
      lever: '3',
      liqPx: '',
      margin: '10',
      mgnRatio: '9',
      upl: '0',
      uplRatio: '0',
      cTime: known?.cTime ?? uTime,
      uTime,
    } as unknown as Position
    if (pos === '0') positions.delete(posId)
    else positions.set(posId, position)
    positionLists.record([...positions.values()])
    tell('positions', posId, position)
  }
  const account: Account = {
    user,
    orders,
    ended,
    details,
    positions,
    ordersAt: orderLists.by(ordersKey),
    fundsAt: fundsLists.by(fundsKey),
    positionsAt: positionLists.by(positionsKey),
    endedAt,
    told,
    lostAt: Number.NEGATIVE_INFINITY,
    total,
    epoch: () => `${user}${epoch}`,
    offset: (channel) => offsets[channel],
    since: (channel, known, from) => {
      const journal = journals[channel]
      if (known !== `${user}${epoch}` || from > offsets[channel]) return undefined
      const oldest = journal[0]?.offset ?? offsets[channel] + 1
      if (from + 1 < oldest) return undefined
      const missed = journal.filter((entry) => entry.offset > from)
      return channel === 'orders' ? missed : [...new Map(missed.map((entry) => [entry.key, entry])).values()]
    },
    step: () => {
      const kind = random.next()
      if ((kind < 0.35 && orders.size < MOST_LIVE) || orders.size === 0) place()
      else if (kind < 0.75) changeOrder()
      else if (kind < 0.9) changeFunds(random.pick(['USDT', 'AAA', 'BBB']))
      else changePosition()
    },
    restart: () => {
      epoch += 1
      journals = { account: [], orders: [], positions: [] }
      offsets = { account: 0, orders: 0, positions: 0 }
    },
    data: () => ({ totalEq: total(), uTime: String(lastTime), details: [...details.values()] }),
  }
  positionLists.record([])
  orderLists.record([])
  endedAt.record('')
  changeFunds('USDT')
  changeFunds('AAA')
  return account
}
