import {
  type Amount,
  averagePrice,
  type ClosedPosition,
  entryPrice,
  type FundingCharge,
  quotient,
  ratio,
  type SwapCharge,
  type SwapFill,
  type SwapOrder,
  signedBy,
  subtract,
  toAmount,
  ZERO,
} from '#protocol'
import { isInIdSpace } from '../core/ids.ts'
import { COIN, type MarginOrder, type MarginPosition, type OrderKind, type Settings } from './types.ts'

/** Decimals of average prices on the wire. */
const AVERAGE_DECIMALS = 12

const textOf = (time: number | undefined): string => (time === undefined ? '' : String(time))

const trailToWire = ({ trail, trigger }: MarginOrder): Pick<SwapOrder, 'trail'> =>
  trail === undefined
    ? {}
    : {
        trail: {
          callbackRatio: trail.callback.ratio ?? '',
          callbackSpread: trail.callback.spread ?? '',
          activePx: trail.activePx ?? '',
          moveTriggerPx: trail.extreme === undefined ? '' : (trigger?.px ?? ''),
        },
      }

/** The order in its wire form. Also takes an order from a stored reply. */
export const orderToWire = (order: MarginOrder): SwapOrder => ({
  ordId: order.id,
  instType: isInIdSpace(order.id, 'forex') ? 'FOREX' : 'SWAP',
  instId: order.instId,
  kind: order.kind,
  side: order.side,
  ordType: order.px === undefined ? 'market' : 'limit',
  px: order.px ?? '',
  tif: order.px === undefined ? 'ioc' : order.tif,
  sz: order.sz,
  reduceOnly: order.reduceOnly,
  mgnMode: order.mode,
  lever: String(order.leverage),
  state: order.state,
  accFillSz: order.accFillSz,
  accFillQuote: order.accFillQuote,
  avgPx: averagePrice(order.accFillQuote, order.accFillSz, AVERAGE_DECIMALS) ?? '',
  fee: order.fee,
  feeCcy: COIN,
  pnl: order.realised,
  frozen: order.frozen,
  cancelSource: order.cancelSource,
  trigPx: order.trigger?.px ?? '',
  trigPxType: order.trigger?.by ?? '',
  trigDir: order.trigger?.dir ?? '',
  trigTime: textOf(order.trigTime),
  tpTrigPx: order.attached?.tp ?? '',
  slTrigPx: order.attached?.sl ?? '',
  attachTrigPxType: order.attached?.by ?? '',
  ...trailToWire(order),
  parentId: order.parentId,
  cTime: String(order.cTime),
  uTime: String(order.uTime),
})

/** The realised profit or loss of a position, less fees and funding. */
export const netOf = ({ realised, fee, funding }: Pick<MarginPosition, 'realised' | 'fee' | 'funding'>): Amount =>
  subtract(subtract(realised, fee), funding)

/** The fields of a position that need no price. `decimals` are those of the average entry price. */
export const positionRow = (position: MarginPosition, decimals: number) => {
  const { posId, instId, holding } = position
  return {
    posId,
    instId,
    posSide: 'net',
    pos: sizeToWire(position),
    cost: holding?.cost ?? ZERO,
    avgPx: (holding && entryPrice(holding, decimals)) ?? '',
    lever: String(position.leverage),
    margin: holding?.margin ?? '0',
    pnl: position.realised,
    fee: position.fee,
    fundingFee: position.funding,
    realizedPnl: netOf(position),
    cTime: String(position.cTime),
    uTime: String(position.uTime),
  } as const
}

/** The wire form of a closed position. `by` is the kind of the order that closed its last part. */
export const closedToWire = (position: MarginPosition, by: OrderKind): ClosedPosition => {
  const { openedSz, openedQuote, closedSz, closedQuote, leverage } = position
  const net = netOf(position)
  const isForex = isInIdSpace(position.posId, 'forex')
  // The margin of forex was converted at each fill's rate and cannot be computed afterwards, so the stored sum is used.
  const put = isForex ? position.putUp : quotient(openedQuote, String(leverage), 'up')
  return {
    posId: position.posId,
    instId: position.instId,
    instType: isForex ? 'FOREX' : 'SWAP',
    mgnMode: position.mode,
    direction: position.side,
    lever: String(leverage),
    openAvgPx: averagePrice(openedQuote, openedSz, AVERAGE_DECIMALS) ?? '',
    closeAvgPx: averagePrice(closedQuote, closedSz, AVERAGE_DECIMALS) ?? '',
    closeTotalPos: closedSz,
    pnl: position.realised,
    fee: position.fee,
    fundingFee: position.funding,
    realizedPnl: net,
    pnlRatio: put === undefined ? '' : put === ZERO ? '0' : ratio(net, put, 8),
    closedBy: by,
    cTime: String(position.cTime),
    uTime: String(position.uTime),
  }
}

interface FillRow {
  readonly id: string
  readonly ord_id: string
  readonly pos_id: string
  readonly side: 'buy' | 'sell'
  readonly px: string
  readonly sz: string
  readonly fee: string
  readonly realised: string
  readonly exec_type: 'T' | 'M'
  readonly time: string
}
export const fillToWire = (row: FillRow): SwapFill => ({
  fillId: row.id,
  ordId: row.ord_id,
  posId: row.pos_id,
  side: row.side,
  px: toAmount(row.px),
  sz: toAmount(row.sz),
  fee: toAmount(row.fee),
  pnl: toAmount(row.realised),
  execType: row.exec_type,
  ts: row.time,
})

interface FundingRow {
  readonly pos_id: string
  readonly inst_id: string
  readonly time: string
  readonly rate: string
  readonly mark: string
  readonly size: string
  readonly payment: string
}
export const fundingToWire = (row: FundingRow): FundingCharge => ({
  posId: row.pos_id,
  instId: row.inst_id,
  fundingTime: row.time,
  fundingRate: toAmount(row.rate),
  markPx: toAmount(row.mark),
  pos: toAmount(row.size),
  payment: toAmount(row.payment),
})

/** The wire form of a charge of swap. */
export const swapToWire = (row: FundingRow & { readonly days: number | null }): SwapCharge => ({
  posId: row.pos_id,
  instId: row.inst_id,
  swapTime: row.time,
  days: row.days ?? 1,
  pips: toAmount(row.rate),
  pos: toAmount(row.size),
  convPx: toAmount(row.mark),
  payment: toAmount(row.payment),
})

export const settingsToWire = ({ instId, mode, leverage }: Settings) => ({
  instId,
  mgnMode: mode,
  lever: String(leverage),
})

/** The size as the wire has it: negative for a short position. */
export const sizeToWire = ({ side, holding }: Pick<MarginPosition, 'side' | 'holding'>): Amount =>
  holding === undefined ? ZERO : signedBy(side, holding.size)
