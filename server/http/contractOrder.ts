import { add, type contractOrder, type InputOf, MARGIN_CALL, STOP_OUT, sum } from '#protocol'
import { readForexAccount } from '../engine/forex/account.ts'
import type { ForexAct } from '../engine/forex/commands.ts'
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
  readSwaps,
} from '../engine/futures/history.ts'
import type { Result } from '../engine/futures/requests.ts'
import { COIN } from '../engine/futures/types.ts'
import { orderToWire, settingsToWire } from '../engine/futures/wire.ts'
import { isOfLane } from '../engine/ids.ts'
import type { Services } from '../services.ts'
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

/** The same of the engine of forex, which knows its positions and orders by their ids. */
const runForex = (name: Name, { services, uid, key }: MoneyRequest, act: ForexAct, input: object): Promise<Result> =>
  services.forex.run(uid, key, `contractOrder.${name}`, act, input)

export const ordered = (result: Result) =>
  'refused' in result ? result : 'order' in result ? { order: orderToWire(result.order) } : MISMATCH

const seenIn = ({ lever, mgnMode: mode }: Pick<InputOf<typeof contractOrder.reverse>, 'lever' | 'mgnMode'>) =>
  lever === undefined || mode === undefined ? undefined : { leverage: Number(lever), mode }

export const save: Handler<typeof contractOrder.save> = async (input, request) => {
  // What opens in forex is fxContractOrder.save, with other fields.
  if (input.assetClass === 'forex') return refuse('instrumentReadOnly', { field: 'assetClass' })
  const { instId, side, sz, reduceOnly, tpTrigPx: tp, slTrigPx: sl, attachTrigPxType: by } = input
  const limit = input.ordType === 'limit' ? { px: input.px, tif: input.tif } : {}
  const attached = tp === undefined && sl === undefined ? undefined : { tp, sl, by }
  const wish = { instId, side, sz, reduceOnly, attached, ...limit }
  return ordered(await run('save', request, { kind: 'place', wish, seen: seenIn(input) }, input))
}

export const closeOut: Handler<typeof contractOrder.closeOut> = async (input, request) => {
  const { posId, sz } = input
  if (isOfLane(posId, 'forex')) {
    if (input.ordType === 'limit') return refuse('invalidField', { field: 'ordType' })
    const { seenPx, maxDeviation } = input
    if ((seenPx === undefined) !== (maxDeviation === undefined))
      return refuse('invalidField', { field: 'maxDeviation' })
    const seen = seenPx === undefined || maxDeviation === undefined ? undefined : { seenPx, maxDeviation }
    return ordered(await runForex('closeOut', request, { kind: 'close', posId, sz, seen }, input))
  }
  if (input.ordType === 'market' && input.seenPx !== undefined) return refuse('invalidField', { field: 'seenPx' })
  const wish = input.ordType === 'limit' ? { sz, px: input.px, tif: input.tif } : { sz }
  return ordered(await run('closeOut', request, { kind: 'close', held: { posId }, wish }, input))
}

export const closeAll: Handler<typeof contractOrder.closeAll> = async (input, request) => {
  const { instId, assetClass } = input
  const act = { kind: 'closeAll', instId } as const
  const isForex = assetClass === 'forex'
  const result = await (isForex ? runForex('closeAll', request, act, input) : run('closeAll', request, act, input))
  if ('refused' in result) return result
  return 'orders' in result ? { orders: result.orders.map(orderToWire), kept: result.kept } : MISMATCH
}

export const reverse: Handler<typeof contractOrder.reverse> = async (input, request) => {
  const { posId } = input
  if (!isOfLane(posId, 'forex'))
    return ordered(await run('reverse', request, { kind: 'reverse', held: { posId }, seen: seenIn(input) }, input))
  if (seenIn(input) !== undefined) return refuse('invalidField', { field: 'lever' })
  const isNewAccount = (await newAccountUntil(request.services, request.uid)) !== undefined
  return ordered(await runForex('reverse', request, { kind: 'reverse', posId, isNewAccount }, input))
}

export const protect: Handler<typeof contractOrder.protect> = async (input, request) => {
  const { posId, kind, sz, trigPx, trigPxType: by } = input
  if (isOfLane(posId, 'forex'))
    return ordered(await runForex('protect', request, { kind: 'protect', posId, wish: { kind, sz, trigPx } }, input))
  const act = { kind: 'protect', held: { posId }, wish: { kind, sz, trigPx, by } } as const
  return ordered(await run('protect', request, act, input))
}

export const recall: Handler<typeof contractOrder.recall> = async (input, request) => {
  const act = { kind: 'recall', ordId: input.ordId } as const
  const isForex = isOfLane(input.ordId, 'forex')
  return ordered(await (isForex ? runForex('recall', request, act, input) : run('recall', request, act, input)))
}

export const amend: Handler<typeof contractOrder.amend> = async (input, request) => {
  const { ordId, ...wish } = input
  if (isOfLane(ordId, 'forex')) {
    const isNewAccount = (await newAccountUntil(request.services, request.uid)) !== undefined
    return ordered(await runForex('amend', request, { kind: 'amend', ordId, wish, isNewAccount }, input))
  }
  return ordered(await run('amend', request, { kind: 'amend', ordId, wish }, input))
}

export const cancelAll: Handler<typeof contractOrder.cancelAll> = async (input, request) => {
  const { instId, assetClass } = input
  const act = { kind: 'cancelAll', instId } as const
  const isForex = assetClass === 'forex'
  const result = await (isForex ? runForex('cancelAll', request, act, input) : run('cancelAll', request, act, input))
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
  const positions = await privateFeeds.snapshotPositions(uid)
  const asked = assetClass === undefined ? undefined : assetClass === 'forex' ? 'FOREX' : 'SWAP'
  return {
    positions: positions.filter(
      (one) => (instId === undefined || one.instId === instId) && (asked === undefined || one.instType === asked),
    ),
    ts,
  }
}

export const selectEntrust: Handler<typeof contractOrder.selectEntrust> = async (
  { instId, assetClass },
  { services: { database, clock }, uid },
) => {
  const ts = String(clock.now())
  return { orders: await readLiveContractOrders(database.db, uid, instId, assetClass), ts }
}

const withNext = (next: string | undefined) => (next === undefined ? {} : { next })

export const selectHistory: Handler<typeof contractOrder.selectHistory> = async (
  { limit, ...query },
  { services: { database, clock }, uid },
) => {
  const ts = String(clock.now())
  const { items, next } = await readContractHistory(database.db, uid, { ...query, limit: limit ?? PAGE })
  return { orders: items, ...withNext(next), ts }
}

export const selectDetail: Handler<typeof contractOrder.selectDetail> = async (
  { ordId },
  { services: { database }, uid },
) => (await readContractOrder(database.db, uid, ordId)) ?? refuse('orderUnknown', { field: 'ordId' })

export const closedPositions: Handler<typeof contractOrder.closedPositions> = async (
  { limit, ...query },
  { services: { database, clock }, uid },
) => {
  const ts = String(clock.now())
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

export const swapHistory: Handler<typeof contractOrder.swapHistory> = async (
  { limit, ...query },
  { services: { database, clock }, uid },
) => {
  const ts = String(clock.now())
  const { lines, next } = await readSwaps(database.db, uid, { ...query, limit: limit ?? PAGE })
  return { lines, ...withNext(next), ts }
}

/** The account of forex, at the dealing prices of this moment. */
const forexSummary = async ({ database: { db }, market, clock }: Services, uid: string) => {
  const now = clock.now()
  const [{ account, positions, health }, realizedToday, realizedAll] = await Promise.all([
    readForexAccount({ db, market, clock }, uid),
    readRealised(db, uid, now - (now % DAY), 'forex'),
    readRealised(db, uid, 0, 'forex'),
  ])
  const put = sum(positions.flatMap(({ holding }) => holding?.margin ?? []))
  return {
    coin: COIN,
    wallet: add(account.available, put),
    available: account.available,
    usedMargin: health?.used ?? put,
    upl: health?.result ?? '',
    elsewhere: account.elsewhere,
    equity: health?.equity ?? '',
    free: health?.free ?? '',
    marginLevel: health?.level ?? '',
    marginCall: MARGIN_CALL,
    stopOut: STOP_OUT,
    realizedToday,
    realizedAll,
  }
}

export const contractProperty: Handler<typeof contractOrder.contractProperty> = async (
  { assetClass },
  { services, uid },
) => {
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
    ...(assetClass === 'forex' ? { forex: await forexSummary(services, uid) } : {}),
    ts: String(now),
  }
}
