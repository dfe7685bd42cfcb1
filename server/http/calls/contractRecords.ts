import { add, type contractOrder, MARGIN_CALL, STOP_OUT, sum } from '#protocol'
import { readForexAccount } from '../../engine/forex/account.ts'
import { openOf, readContractAccount, sumsOf } from '../../engine/futures/account.ts'
import { readFunding, readSwaps } from '../../engine/futures/chargeHistory.ts'
import {
  readClosedPosition,
  readClosedPositions,
  readContractHistory,
  readContractOrder,
  readLiveContractOrders,
} from '../../engine/futures/history.ts'
import { readFrozen, readRealised } from '../../engine/futures/sums.ts'
import { readSwapsSince, readWarnings } from '../../engine/futures/updates.ts'
import { COIN } from '../../engine/margin/types.ts'
import { refuse } from '../../platform/refusal.ts'
import { type Handler } from '../../services/handler.ts'
import type { Services } from '../../services/services.ts'

// The calls of `contractOrder` that only read.

const PAGE = 20
const DAY = 86_400_000

export const selectPosition: Handler<typeof contractOrder.selectPosition> = async (
  { instId, assetClass },
  { services: { clock, privateFeeds }, uid },
) => {
  // Taken before the read: an answer must not claim to be newer than its data.
  const ts = String(clock.now())
  const positions = await privateFeeds.snapshots.positions(uid)
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

export const news: Handler<typeof contractOrder.news> = async ({ since }, { services: { database, clock }, uid }) => {
  const ts = String(clock.now())
  const [warnings, swaps] = await Promise.all([
    readWarnings(database.db, uid, since),
    readSwapsSince(database.db, uid, since),
  ])
  return { warnings, swaps, ts }
}

/** The user's forex account at the present dealing prices. */
const forexSummary = async ({ database: { db }, market, clock, terms }: Services, uid: string) => {
  const now = clock.now()
  const [{ account, positions, health }, realizedToday, realizedAll] = await Promise.all([
    readForexAccount({ db, market, clock, terms }, uid),
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
  const { database, market, clock, terms } = services
  const { db } = database
  const now = clock.now()
  const [account, orderFrozen, realizedToday, realizedAll] = await Promise.all([
    readContractAccount({ db, market, clock, terms }, uid),
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
