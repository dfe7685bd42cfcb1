import type { Amount, contractOrder, InputOf, Price } from '#protocol'
import { isInIdSpace } from '../../engine/core/ids.ts'
import type { ForexAct } from '../../engine/forex/commands.ts'
import type { UserAct } from '../../engine/futures/acts.ts'
import type { Result } from '../../engine/margin/requests.ts'
import { orderToWire, settingsToWire } from '../../engine/margin/wire.ts'
import { isRefused, refuse } from '../../platform/refusal.ts'
import { type Handler, type MoneyRequest } from '../../services/handler.ts'
import { newAccountOf } from './newAccount.ts'

export {
  closedPositions,
  contractProperty,
  fundingHistory,
  news,
  positionDetail,
  selectDetail,
  selectEntrust,
  selectHistory,
  selectPosition,
  swapHistory,
} from './contractRecords.ts'

type Name = Exclude<keyof typeof contractOrder, 'contractSettings'>

/** An idempotency key belongs to one call; a key that another call used is refused. */
const MISMATCH = refuse('keyReused')

/** Has the engine carry out `act` durably, once for this key. The same key with another `input` is refused. */
const run = (name: Name, { services, uid, key }: MoneyRequest, act: UserAct, input: object): Promise<Result> =>
  services.futures.run(uid, key, `contractOrder.${name}`, act, input)

/** As `run`, for the forex engine, which finds positions and orders by their ids. */
const runForex = (name: Name, { services, uid, key }: MoneyRequest, act: ForexAct, input: object): Promise<Result> =>
  services.forex.run(uid, key, `contractOrder.${name}`, act, input)

export const ordered = (result: Result) =>
  'refused' in result ? result : 'order' in result ? { order: orderToWire(result.order) } : MISMATCH

const seenIn = ({ lever, mgnMode: mode }: Pick<InputOf<typeof contractOrder.reverse>, 'lever' | 'mgnMode'>) =>
  lever === undefined || mode === undefined ? undefined : { leverage: Number(lever), mode }

/** The price that the user saw and the accepted deviation from it: both or neither. */
const priceSeenIn = ({ seenPx, maxDeviation }: { seenPx?: Price | undefined; maxDeviation?: Amount | undefined }) => {
  if ((seenPx === undefined) !== (maxDeviation === undefined)) return refuse('invalidField', { field: 'maxDeviation' })
  return seenPx === undefined || maxDeviation === undefined ? undefined : { seenPx, maxDeviation }
}

export const save: Handler<typeof contractOrder.save> = async (input, request) => {
  // Forex positions are opened by fxContractOrder.save, which has other fields.
  if (input.assetClass === 'forex') return refuse('instrumentReadOnly', { field: 'assetClass' })
  const { instId, side, sz, reduceOnly, tpTrigPx: tp, slTrigPx: sl, attachTrigPxType: by } = input
  const limit = input.ordType === 'limit' ? { px: input.px, tif: input.tif } : { maxSlippage: input.maxSlippage }
  const attached = tp === undefined && sl === undefined ? undefined : { tp, sl, by }
  const waits = input.trigPx === undefined ? {} : { trigPx: input.trigPx, by: input.trigPxType ?? 'last' }
  const order = { instId, side, sz, reduceOnly, attached, ...limit, ...waits }
  return ordered(await run('save', request, { kind: 'place', input: order, seen: seenIn(input) }, input))
}

export const closeOut: Handler<typeof contractOrder.closeOut> = async (input, request) => {
  const { posId, sz } = input
  if (isInIdSpace(posId, 'forex')) {
    if (input.ordType === 'limit') return refuse('invalidField', { field: 'ordType' })
    const seen = priceSeenIn(input)
    if (isRefused(seen)) return seen
    return ordered(await runForex('closeOut', request, { kind: 'close', posId, sz, seen }, input))
  }
  if (input.ordType === 'market' && input.seenPx !== undefined) return refuse('invalidField', { field: 'seenPx' })
  const part = input.ordType === 'limit' ? { sz, px: input.px, tif: input.tif } : { sz }
  return ordered(await run('closeOut', request, { kind: 'close', position: { posId }, input: part }, input))
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
  if (!isInIdSpace(posId, 'forex')) {
    if (input.seenPx !== undefined) return refuse('invalidField', { field: 'seenPx' })
    return ordered(await run('reverse', request, { kind: 'reverse', position: { posId }, seen: seenIn(input) }, input))
  }
  if (seenIn(input) !== undefined) return refuse('invalidField', { field: 'lever' })
  const seen = priceSeenIn(input)
  if (isRefused(seen)) return seen
  const caps = await newAccountOf(request.services, request.uid)
  return ordered(await runForex('reverse', request, { kind: 'reverse', posId, caps, seen }, input))
}

export const protect: Handler<typeof contractOrder.protect> = async (input, request) => {
  const { posId, sz } = input
  if (input.kind === 'trail') {
    const { kind, callbackRatio: ratio, callbackSpread: spread, activePx, trigPxType: by } = input
    if (isInIdSpace(posId, 'forex')) return refuse('invalidField', { field: 'kind' })
    if ((ratio === undefined) === (spread === undefined)) return refuse('invalidField', { field: 'callbackRatio' })
    const callback = spread === undefined ? { ratio: ratio ?? '' } : { spread }
    const trail = { kind: 'protect', position: { posId }, input: { kind, sz, callback, activePx, by } } as const
    return ordered(await run('protect', request, trail, input))
  }
  const { kind, trigPx, trigPxType: by } = input
  if (isInIdSpace(posId, 'forex'))
    return ordered(await runForex('protect', request, { kind: 'protect', posId, input: { kind, sz, trigPx } }, input))
  const act = { kind: 'protect', position: { posId }, input: { kind, sz, trigPx, by } } as const
  return ordered(await run('protect', request, act, input))
}

export const recall: Handler<typeof contractOrder.recall> = async (input, request) => {
  const act = { kind: 'recall', ordId: input.ordId } as const
  const isForex = isInIdSpace(input.ordId, 'forex')
  return ordered(await (isForex ? runForex('recall', request, act, input) : run('recall', request, act, input)))
}

export const amend: Handler<typeof contractOrder.amend> = async (input, request) => {
  const { ordId, ...changes } = input
  if (isInIdSpace(ordId, 'forex')) {
    const caps = await newAccountOf(request.services, request.uid)
    return ordered(await runForex('amend', request, { kind: 'amend', ordId, input: changes, caps }, input))
  }
  return ordered(await run('amend', request, { kind: 'amend', ordId, input: changes }, input))
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
  const result = await run('changeMargin', request, { kind: 'margin', position: { posId }, by }, input)
  if ('refused' in result) return result
  const [position] = await request.services.privateFeeds.snapshots.positions(request.uid, [posId])
  return position === undefined ? MISMATCH : { position }
}

export const changeSettings: Handler<typeof contractOrder.changeSettings> = async (input, request) => {
  const { instId, lever, mgnMode: mode } = input
  const caps = await newAccountOf(request.services, request.uid)
  const act = { kind: 'settings', input: { instId, leverage: Number(lever), mode }, caps } as const
  const result = await run('changeSettings', request, act, input)
  if ('refused' in result) return result
  return 'settings' in result ? { settings: settingsToWire(result.settings) } : MISMATCH
}
