import { ERRORS, type Refusal, type tradingContracts } from '#protocol'

import { readContractOutcome } from '../../engine/futures/outcome.ts'
import type { Result as ContractResult } from '../../engine/margin/requests.ts'
import { readDetail, readHistory, readLiveOrders } from '../../engine/spot/history.ts'
import { ALL_INSTRUMENTS } from '../../engine/spot/switches.ts'
import { modeOf } from '../../engine/start/withdrawals.ts'
import { readByKey } from '../../engine/timed/read.ts'
import { readMoneyOutcome } from '../../funding/requests.ts'
import { refuse } from '../../platform/refusal.ts'
import { type Handler } from '../../services/handler.ts'

const PAGE = 20
/** Calls whose replies are orders and positions of contracts, forex included. */
const CONTRACT_CALLS = ['contractOrder.', 'fxContractOrder.'] as const

export const save: Handler<typeof tradingContracts.save> = (input, { services, uid, key }) =>
  services.spot.place(uid, key, input)

export const update: Handler<typeof tradingContracts.update> = (input, { services, uid, key }) =>
  services.spot.update(uid, key, input)

export const cancelAll: Handler<typeof tradingContracts.cancelAll> = (input, { services, uid, key }) =>
  services.spot.cancelAll(uid, key, input)

export const status: Handler<typeof tradingContracts.status> = async (_, { services }) => {
  const { clock, market, marketRest, switches, listing } = services
  const silent =
    market.halted === undefined
      ? []
      : [{ instId: ALL_INSTRUMENTS, mode: 'cancel-only', reason: 'sourceSilent', since: '' } as const]
  const switched = switches.current().map((each) => ({ ...each, since: String(each.since) }))
  const withdrawn = listing.allWithdrawn().map((each) => ({
    instId: each.instrument.instId,
    mode: modeOf(each),
    reason: 'withdrawal' as const,
    since: String(each.since),
  }))
  const since = marketRest()
  const switching =
    since === undefined
      ? []
      : market.instruments
          .filter(({ kind }) => kind !== 'spot')
          .map(({ instId }) => ({
            instId,
            mode: 'reduce-only' as const,
            reason: 'marketSwitch' as const,
            since: String(since),
          }))
  return { resting: [...switched, ...silent, ...withdrawn, ...switching], ts: String(clock.now()) }
}

export const getCurrentContractsData: Handler<typeof tradingContracts.getCurrentContractsData> = async (
  { instId },
  { services: { database, clock }, uid },
) => {
  // Taken before the read: an answer must not claim to be newer than its data.
  const ts = String(clock.now())
  return { orders: await readLiveOrders(database.db, uid, instId), ts }
}

export const getHistoryContractsData: Handler<typeof tradingContracts.getHistoryContractsData> = async (
  { limit, ...query },
  { services: { database, clock }, uid },
) => {
  const ts = String(clock.now())
  const { items, next } = await readHistory(database.db, uid, { ...query, limit: limit ?? PAGE })
  return { orders: items, ...(next === undefined ? {} : { next }), ts }
}

export const detail: Handler<typeof tradingContracts.detail> = async ({ ordId }, { services: { database }, uid }) =>
  (await readDetail(database.db, uid, ordId)) ?? refuse('orderUnknown', { field: 'ordId' })

export const outcome: Handler<typeof tradingContracts.outcome> = async ({ key }, { services, language, uid }) => {
  const { database, earn, escrow, forex, futures, money, privateFeeds, sales, sentences, spot, timed } = services
  const refusedAs = ({ error, ...more }: Refusal) => {
    const { code } = ERRORS[error]
    return { outcome: 'refused', code, msg: sentences(language, `errors.${error}`, more.values), ...more } as const
  }
  if (
    futures.isRunning(uid, key) ||
    forex.isRunning(uid, key) ||
    timed.isRunning(uid, key) ||
    money.isRunning(uid, key) ||
    sales.isRunning(uid, key) ||
    escrow.isRunning(uid, key) ||
    Object.values(earn).some((products) => products?.isRunning(uid, key))
  )
    return { outcome: 'running' }
  const reply = await readByKey(database.db, uid, key)
  if (reply !== undefined) return 'refused' in reply ? refusedAs(reply.refused) : { outcome: 'timedContract', ...reply }
  const moved = await readMoneyOutcome(database.db, uid, key)
  if (moved !== undefined) return 'refused' in moved ? refusedAs(moved.refused) : { outcome: 'moved', ...moved }
  const own = await spot.outcome(uid, key)
  // The key belongs to a call whose outcome cannot be reported here, neither as done nor as unknown to the venue.
  if (own.outcome === 'foreign' && !CONTRACT_CALLS.some((name) => own.call.startsWith(name))) return refuse('keyReused')
  const { positions } = privateFeeds.snapshots
  const found =
    own.outcome === 'foreign'
      ? await readContractOutcome({ db: database.db, positions }, uid, own.reply as ContractResult)
      : own
  if ('outcome' in found && found.outcome !== 'refused') return found
  return refusedAs('refused' in found ? found.refused : found.refusal)
}
