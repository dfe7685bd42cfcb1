import { add, type contractOrder, type InputOf, sum } from '#protocol'
import { openOf, readContractAccount, sumsOf } from '../engine/futures/account.ts'
import type { UserAct } from '../engine/futures/commands.ts'
import {
  readClosedPosition,
  readClosedPositions,
  readContractHistory,
  readContractOrder,
  readFrozen,
  readFunding,
  readLiveContractOrders,
  readRealised,
} from '../engine/futures/history.ts'
import type { Result } from '../engine/futures/requests.ts'
import { COIN } from '../engine/futures/types.ts'
import { orderToWire, settingsToWire } from '../engine/futures/wire.ts'
import { newAccountUntil } from './contractConfig.ts'
import { type Handler, type MoneyRequest, refuse } from './handler.ts'

const PAGE = 20
const DAY = 86_400_000

type Name = Exclude<keyof typeof contractOrder, 'contractSettings'>

/** A key belongs to one call, so no other call's answer can stand under it. */
const MISMATCH = refuse('keyReused')

/** Has the engine do it, durably, once for this key. `input` is what the key stands for. */
const run = (name: Name, { services, uid, key }: MoneyRequest, act: UserAct, input: object): Promise<Result> =>
  services.futures.run(uid, key, `contractOrder.${name}`, act, input)

const ordered = (result: Result) =>
  'refused' in result ? result : 'order' in result ? { order: orderToWire(result.order) } : MISMATCH

const seenIn = ({ lever, mgnMode: mode }: Pick<InputOf<typeof contractOrder.reverse>, 'lever' | 'mgnMode'>) =>
  lever === undefined || mode === undefined ? undefined : { leverage: Number(lever), mode }

export const save: Handler<typeof contractOrder.save> = async (input, request) => {
  // Contracts on currencies go through the same calls once there are any.
  if (input.assetClass === 'forex') return refuse('instrumentReadOnly', { field: 'assetClass' })
  const { instId, side, sz, reduceOnly, tpTrigPx: tp, slTrigPx: sl, attachTrigPxType: by } = input
  const limit = input.ordType === 'limit' ? { px: input.px, tif: input.tif } : {}
  const attached = tp === undefined && sl === undefined ? undefined : { tp, sl, by }
  const wish = { instId, side, sz, reduceOnly, attached, ...limit }
  return ordered(await run('save', request, { kind: 'place', wish, seen: seenIn(input) }, input))
}

export const closeOut: Handler<typeof contractOrder.closeOut> = async (input, request) => {
  const { posId, sz } = input
  const wish = input.ordType === 'limit' ? { sz, px: input.px, tif: input.tif } : { sz }
  return ordered(await run('closeOut', request, { kind: 'close', held: { posId }, wish }, input))
}

export const closeAll: Handler<typeof contractOrder.closeAll> = async (input, request) => {
  const result = await run('closeAll', request, { kind: 'closeAll', ...input }, input)
  if ('refused' in result) return result
  return 'orders' in result ? { orders: result.orders.map(orderToWire), kept: result.kept } : MISMATCH
}

export const reverse: Handler<typeof contractOrder.reverse> = async (input, request) => {
  const { posId } = input
  return ordered(await run('reverse', request, { kind: 'reverse', held: { posId }, seen: seenIn(input) }, input))
}

export const protect: Handler<typeof contractOrder.protect> = async (input, request) => {
  const { posId, kind, sz, trigPx, trigPxType: by } = input
  const act = { kind: 'protect', held: { posId }, wish: { kind, sz, trigPx, by } } as const
  return ordered(await run('protect', request, act, input))
}

export const recall: Handler<typeof contractOrder.recall> = async (input, request) =>
  ordered(await run('recall', request, { kind: 'recall', ordId: input.ordId }, input))

export const amend: Handler<typeof contractOrder.amend> = async (input, request) => {
  const { ordId, ...wish } = input
  return ordered(await run('amend', request, { kind: 'amend', ordId, wish }, input))
}

export const cancelAll: Handler<typeof contractOrder.cancelAll> = async (input, request) => {
  const result = await run('cancelAll', request, { kind: 'cancelAll', ...input }, input)
  if ('refused' in result) return result
  return 'canceled' in result ? { canceled: [...result.canceled], kept: result.kept } : MISMATCH
}

export const changeMargin: Handler<typeof contractOrder.changeMargin> = async (input, request) => {
  const { posId, amount: by } = input
  const result = await run('changeMargin', request, { kind: 'margin', held: { posId }, by }, input)
  if ('refused' in result) return result
  const [position] = await request.services.privateFeeds.snapshotPositions(request.uid, [posId])
  return position === undefined ? MISMATCH : { position }
}

export const changeSettings: Handler<typeof contractOrder.changeSettings> = async (input, request) => {
  const { instId, lever, mgnMode: mode } = input
  const isNewAccount = (await newAccountUntil(request.services, request.uid)) !== undefined
  const act = { kind: 'settings', wish: { instId, leverage: Number(lever), mode }, isNewAccount } as const
  const result = await run('changeSettings', request, act, input)
  if ('refused' in result) return result
  return 'settings' in result ? { settings: settingsToWire(result.settings) } : MISMATCH
}

export const selectPosition: Handler<typeof contractOrder.selectPosition> = async (
  { instId, assetClass },
  { services: { clock, privateFeeds }, uid },
) => {
  // The time before the read: an answer must not claim to be newer than what it saw.
  const ts = String(clock.now())
  const positions = assetClass === 'forex' ? [] : await privateFeeds.snapshotPositions(uid)
  return { positions: positions.filter((position) => instId === undefined || position.instId === instId), ts }
}

export const selectEntrust: Handler<typeof contractOrder.selectEntrust> = async (
  { instId, assetClass },
  { services: { database, clock }, uid },
) => {
  const ts = String(clock.now())
  return { orders: assetClass === 'forex' ? [] : await readLiveContractOrders(database.db, uid, instId), ts }
}

const withNext = (next: string | undefined) => (next === undefined ? {} : { next })

export const selectHistory: Handler<typeof contractOrder.selectHistory> = async (
  { limit, assetClass, ...query },
  { services: { database, clock }, uid },
) => {
  const ts = String(clock.now())
  if (assetClass === 'forex') return { orders: [], ts }
  const { items, next } = await readContractHistory(database.db, uid, { ...query, limit: limit ?? PAGE })
  return { orders: items, ...withNext(next), ts }
}

export const selectDetail: Handler<typeof contractOrder.selectDetail> = async (
  { ordId },
  { services: { database }, uid },
) => (await readContractOrder(database.db, uid, ordId)) ?? refuse('orderUnknown', { field: 'ordId' })

export const closedPositions: Handler<typeof contractOrder.closedPositions> = async (
  { limit, assetClass, ...query },
  { services: { database, clock }, uid },
) => {
  const ts = String(clock.now())
  if (assetClass === 'forex') return { positions: [], ts }
  const { items, next } = await readClosedPositions(database.db, uid, { ...query, limit: limit ?? PAGE })
  return { positions: items, ...withNext(next), ts }
}

export const positionDetail: Handler<typeof contractOrder.positionDetail> = async (
  { posId },
  { services: { database }, uid },
) => (await readClosedPosition(database.db, uid, posId)) ?? refuse('positionUnknown', { field: 'posId' })

export const fundingHistory: Handler<typeof contractOrder.fundingHistory> = async (
  { limit, ...query },
  { services: { database, clock }, uid },
) => {
  const ts = String(clock.now())
  const { lines, next } = await readFunding(database.db, uid, { ...query, limit: limit ?? PAGE })
  return { lines, ...withNext(next), ts }
}

export const swapHistory: Handler<typeof contractOrder.swapHistory> = async (_, { services: { clock } }) => ({
  lines: [],
  ts: String(clock.now()),
})

export const contractProperty: Handler<typeof contractOrder.contractProperty> = async (_, { services, uid }) => {
  const { database, market, clock } = services
  const { db } = database
  const now = clock.now()
  const [account, orderFrozen, realizedToday, realizedAll] = await Promise.all([
    readContractAccount({ db, market, clock }, uid),
    readFrozen(db, uid),
    readRealised(db, uid, now - (now % DAY)),
    readRealised(db, uid, 0),
  ])
  const { upl, maintenance, free, ratio, ...margins } = sumsOf(account)
  const wallet = sum([account.available, orderFrozen, ...openOf(account).map(({ holding }) => holding.margin)])
  return {
    summary: {
      coin: COIN,
      wallet,
      available: account.available,
      free: free ?? '',
      orderFrozen,
      ...margins,
      upl: upl ?? '',
      equity: upl === undefined ? '' : add(wallet, upl),
      maintenance: maintenance ?? '',
      marginRatio: ratio ?? '',
      realizedToday,
      realizedAll,
    },
    ts: String(now),
  }
}
