import type { Selectable } from 'kysely'
import { type Fill, toAmount, toPrice } from '#protocol'
import type { SpotTables } from '../../platform/db/tables/spot.ts'
import type { SpotOrder } from './spotOrder.ts'

export type OrderRow = Selectable<SpotTables['spot_orders']>
export type FillRow = Selectable<SpotTables['spot_fills']>

export const toRow = (order: SpotOrder): OrderRow => ({
  id: order.id,
  uid: order.uid,
  cl_ord_id: order.clOrdId,
  inst_id: order.instId,
  side: order.side,
  ord_type: order.px === undefined ? 'market' : 'limit',
  px: order.px ?? null,
  sz: order.sz,
  tgt_ccy: order.tgtCcy,
  state: order.state,
  acc_fill_sz: order.accFillSz,
  acc_fill_quote: order.accFillQuote,
  fee: order.fee,
  fee_ccy: order.feeCcy,
  frozen: order.frozen,
  cancel_source: order.cancelSource,
  c_time: String(order.cTime),
  u_time: String(order.uTime),
  rank: order.rank,
  version: order.version,
  tif: order.tif,
  trig_px: order.trigger?.px ?? null,
  trig_px_type: order.trigger?.by ?? null,
  trig_dir: order.trigger?.dir ?? null,
  trig_time: order.trigger?.at === undefined ? null : String(order.trigger.at),
  oco_id: order.ocoId === '' ? null : order.ocoId,
})

const triggerOf = ({ trig_px: px, trig_px_type: by, trig_dir: dir, trig_time: at }: OrderRow): SpotOrder['trigger'] =>
  px === null || by === null || dir === null
    ? undefined
    : { px: toPrice(px), by, dir, at: at === null ? undefined : Number(at) }

export const fromRow = (row: OrderRow): SpotOrder => ({
  id: row.id,
  uid: row.uid,
  clOrdId: row.cl_ord_id,
  instId: row.inst_id,
  side: row.side,
  px: row.px === null ? undefined : toPrice(row.px),
  sz: toAmount(row.sz),
  tgtCcy: row.tgt_ccy,
  tif: row.tif,
  trigger: triggerOf(row),
  ocoId: row.oco_id ?? '',
  state: row.state,
  accFillSz: toAmount(row.acc_fill_sz),
  accFillQuote: toAmount(row.acc_fill_quote),
  fee: toAmount(row.fee),
  feeCcy: row.fee_ccy,
  frozen: toAmount(row.frozen),
  cancelSource: row.cancel_source,
  cTime: Number(row.c_time),
  uTime: Number(row.u_time),
  rank: row.rank,
  version: row.version,
})

export const toFill = (row: FillRow): Fill => ({
  fillId: row.id,
  ordId: row.ord_id,
  px: toPrice(row.px),
  sz: toAmount(row.sz),
  fee: toAmount(row.fee),
  execType: row.exec_type,
  ts: row.time,
})
