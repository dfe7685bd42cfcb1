import { type Amount, add, compare, type Fill, negate, subtract, sum, toAmount, ZERO } from '#protocol'
import type { Result, StoredRequest } from '../../../server/engine/core/requests.ts'
import type { SpotOrder } from '../../../server/engine/spot/spotOrder.ts'
import type { SpotStore } from '../../../server/engine/spot/store.ts'
import { balanceKey } from '../../../server/engine/spot/work.ts'
import type { Owner } from '../../../server/ledger/posting.ts'

/** How a commit ends: well, lost before it was done, or done with its answer lost. */
export type Weather = 'fair' | 'lost' | 'unheard'

/** Orders, fills, replies and balances, held to the same rules as the tables of the database. */
export interface Records extends Pick<SpotStore, 'read' | 'commit' | 'load' | 'find'> {
  weather: Weather
  readonly orders: ReadonlyMap<string, SpotOrder>
  readonly fills: readonly Fill[]
  /** Everything ever owned sums to this by coin, the house included. */
  total(coin: string): Amount
  balance(uid: string, coin: string, kind: 'available' | 'frozen'): Amount
  give(uid: string, coin: string, amount: string): void
  /** Rules that a commit broke, in words. */
  readonly broken: string[]
}

const down = (): Error => Object.assign(new Error('Connection terminated unexpectedly'), { code: '' })
const isLive = ({ state }: SpotOrder): boolean => state === 'live' || state === 'partially_filled'

/** The rules of one row of `spot_orders` (0003 and 0006). */
const rowFaults = (order: SpotOrder): string[] => {
  const { tif, sz, accFillSz, trigger, frozen, ocoId, id, tgtCcy } = order
  const waits = trigger !== undefined && trigger.at === undefined
  const isStop = ocoId !== '' && ocoId !== id
  const rules: [string, boolean][] = [
    ['more is filled than was ordered', tgtCcy === 'quote_ccy' || compare(accFillSz, sz) <= 0],
    ['what ends at once rests', !isLive(order) || tif === 'gtc' || tif === 'post_only' || waits],
    ['fill or kill was filled in part', tif !== 'fok' || accFillSz === ZERO || accFillSz === sz],
    ['what waits is filled', !waits || accFillSz === ZERO],
    [
      'what is frozen does not fit the state',
      isStop ? isLive(order) || frozen === ZERO : isLive(order) === (frozen !== ZERO),
    ],
    ['something negative is frozen', compare(frozen, ZERO) >= 0],
  ]
  return rules.filter(([, holds]) => !holds).map(([name]) => `order ${id}: ${name}`)
}

const keyOf = ({ uid, kind }: Owner, coin: string): string => `${uid ?? 'house'} ${kind} ${coin}`

export const createRecords = (): Records => {
  const balances = new Map<string, Amount>()
  const orders = new Map<string, SpotOrder>()
  const requests = new Map<string, StoredRequest<Result>>()
  const fills: Fill[] = []
  const broken: string[] = []
  const move = (owner: Owner, coin: string, amount: Amount): void => {
    const key = keyOf(owner, coin)
    const after = add(balances.get(key) ?? ZERO, amount)
    balances.set(key, after)
    if (owner.uid !== undefined && compare(after, ZERO) < 0) broken.push(`${key} is ${after}`)
  }
  const pairFaults = (): string[] =>
    [...orders.values()].flatMap((order) => {
      if (order.ocoId !== order.id) return []
      const stop = [...orders.values()].find(({ id, ocoId }) => ocoId === order.id && id !== ocoId)
      if (stop === undefined) return [`order ${order.id}: its stop is missing`]
      const limitWent = order.accFillSz !== ZERO
      const stopWent = stop.trigger?.at !== undefined
      if (limitWent && stopWent) return [`pair ${order.id}: both went ahead`]
      if (limitWent && isLive(stop)) return [`pair ${order.id}: the stop outlived the first fill`]
      return stopWent && isLive(order) ? [`pair ${order.id}: the limit order outlived the trigger`] : []
    })
  const records: Records = {
    weather: 'fair',
    orders,
    fills,
    broken,
    total: (coin) => sum([...balances].filter(([key]) => key.endsWith(` ${coin}`)).map(([, amount]) => amount)),
    balance: (uid, coin, kind) => balances.get(`${uid} ${kind} ${coin}`) ?? ZERO,
    give: (uid, coin, amount) => void balances.set(`${uid} available ${coin}`, toAmount(amount)),
    load: async () => [...orders.values()].filter(isLive),
    find: async (ids) => ids.flatMap((id) => orders.get(id) ?? []),
    read: async (wanted) => ({
      balances: new Map(
        wanted.balances.map(([uid, coin]) => [balanceKey(uid, coin), records.balance(uid, coin, 'available')]),
      ),
      keys: wanted.keys.flatMap(({ uid, key }) => requests.get(`${uid} ${key}`) ?? []),
      owners: new Map(wanted.orders.flatMap((id) => (orders.has(id) ? [[id, orders.get(id) as SpotOrder]] : []))),
    }),
    commit: async (work, answered) => {
      const { weather } = records
      records.weather = 'fair'
      if (weather === 'lost') throw down()
      for (const { moves } of work.postings)
        for (const { from, to, coin, amount } of moves) {
          if (compare(amount, ZERO) <= 0) broken.push(`a line of ${amount} ${coin}`)
          move(from, coin, negate(amount))
          move(to, coin, amount)
        }
      for (const order of work.orders.values()) {
        if ((orders.get(order.id)?.version ?? 0) !== order.version - 1)
          broken.push(`order ${order.id}: a commit is missing`)
        broken.push(...rowFaults(order))
        orders.set(order.id, order)
      }
      fills.push(...work.fills)
      for (const { request, result } of answered) {
        const key = `${request.uid} ${request.key}`
        if (requests.has(key)) broken.push(`key ${key} was answered twice`)
        requests.set(key, { ...request, reply: result })
      }
      broken.push(...pairFaults())
      if (weather === 'unheard') throw down()
    },
  }
  return records
}

/** What must be frozen for an order by itself. */
export const neededFor = (
  { side, px, sz, accFillSz }: SpotOrder,
  notional: (sz: Amount, px: string) => Amount,
): Amount => {
  const left = subtract(sz, accFillSz)
  return side === 'buy' && px !== undefined ? notional(left, px) : left
}
