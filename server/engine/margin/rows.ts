import { type Holding, type Price, type TrailingStop, toAmount, toPrice, ZERO } from '#protocol'
import type { IdSpace } from '../core/ids.ts'
import type { MarginFill, MarginOrder, MarginPosition, PositionCharge, Settings } from './types.ts'
import type { Warning } from './work.ts'

/**
 * Rows of the tables `futures_…` and `margin_warnings`: amounts and prices are decimal strings, ids digits, times Unix
 * ms.
 */
type Row = Readonly<Record<string, string | number | boolean | null>>
const text = (row: Row, name: string): string => String(row[name])

export const positionRow = (one: MarginPosition): Row => ({
  id: one.posId,
  uid: one.uid,
  inst_id: one.instId,
  mode: one.mode,
  side: one.side,
  leverage: one.leverage,
  size: one.holding?.size ?? ZERO,
  cost: one.holding?.cost ?? ZERO,
  margin: one.holding?.margin ?? ZERO,
  opened_sz: one.openedSz,
  opened_quote: one.openedQuote,
  closed_sz: one.closedSz,
  closed_quote: one.closedQuote,
  realised: one.realised,
  fee: one.fee,
  funding: one.funding,
  put_up: one.putUp ?? null,
  c_time: one.cTime,
  u_time: one.uTime,
  version: one.version,
})

export const positionFrom = (row: Row): MarginPosition => {
  const side = text(row, 'side') as MarginPosition['side']
  const leverage = Number(row['leverage'])
  const size = toAmount(text(row, 'size'))
  const holding: Holding | undefined =
    size === ZERO
      ? undefined
      : { side, size, cost: toAmount(text(row, 'cost')), margin: toAmount(text(row, 'margin')), leverage }
  return {
    posId: text(row, 'id'),
    uid: text(row, 'uid'),
    instId: text(row, 'inst_id'),
    mode: text(row, 'mode') as MarginPosition['mode'],
    side,
    leverage,
    holding,
    openedSz: toAmount(text(row, 'opened_sz')),
    openedQuote: toAmount(text(row, 'opened_quote')),
    closedSz: toAmount(text(row, 'closed_sz')),
    closedQuote: toAmount(text(row, 'closed_quote')),
    realised: toAmount(text(row, 'realised')),
    fee: toAmount(text(row, 'fee')),
    funding: toAmount(text(row, 'funding')),
    ...(row['put_up'] === null ? {} : { putUp: toAmount(text(row, 'put_up')) }),
    cTime: Number(row['c_time']),
    uTime: Number(row['u_time']),
    version: Number(row['version']),
  }
}

export const orderRow = (one: MarginOrder): Row => ({
  id: one.id,
  uid: one.uid,
  inst_id: one.instId,
  kind: one.kind,
  side: one.side,
  px: one.px ?? null,
  sz: one.sz,
  tif: one.tif,
  reduce_only: one.reduceOnly,
  trig_px: one.trigger?.px ?? null,
  trig_by: one.trigger?.by ?? null,
  trig_dir: one.trigger?.dir ?? null,
  state: one.state,
  acc_fill_sz: one.accFillSz,
  acc_fill_quote: one.accFillQuote,
  fee: one.fee,
  realised: one.realised,
  frozen: one.frozen,
  cancel_source: one.cancelSource,
  c_time: one.cTime,
  u_time: one.uTime,
  rank: one.rank,
  version: one.version,
  mode: one.mode,
  leverage: one.leverage,
  trig_time: one.trigTime ?? null,
  tp_px: one.attached?.tp ?? null,
  sl_px: one.attached?.sl ?? null,
  attach_by: one.attached?.by ?? null,
  parent_id: one.parentId === '' ? null : one.parentId,
  max_slippage: one.maxSlippage ?? null,
  callback_ratio: one.trail?.callback.ratio ?? null,
  callback_spread: one.trail?.callback.spread ?? null,
  active_px: one.trail?.activePx ?? null,
  extreme_px: one.trail?.extreme ?? null,
})

const priceFrom = (row: Row, name: string): Price | undefined =>
  row[name] === null ? undefined : toPrice(text(row, name))

const trailFrom = (row: Row): TrailingStop | undefined => {
  const spread = priceFrom(row, 'callback_spread')
  const callback =
    spread !== undefined
      ? { spread }
      : row['callback_ratio'] === null
        ? undefined
        : { ratio: toAmount(text(row, 'callback_ratio')) }
  return callback && { callback, activePx: priceFrom(row, 'active_px'), extreme: priceFrom(row, 'extreme_px') }
}

export const orderFrom = (row: Row): MarginOrder => ({
  id: text(row, 'id'),
  uid: text(row, 'uid'),
  instId: text(row, 'inst_id'),
  kind: text(row, 'kind') as MarginOrder['kind'],
  side: text(row, 'side') as MarginOrder['side'],
  px: priceFrom(row, 'px'),
  sz: toAmount(text(row, 'sz')),
  tif: text(row, 'tif') as MarginOrder['tif'],
  reduceOnly: row['reduce_only'] === true,
  mode: text(row, 'mode') as MarginOrder['mode'],
  leverage: Number(row['leverage']),
  attached:
    row['attach_by'] === null
      ? undefined
      : { tp: priceFrom(row, 'tp_px'), sl: priceFrom(row, 'sl_px'), by: text(row, 'attach_by') as 'last' },
  parentId: row['parent_id'] === null ? '' : text(row, 'parent_id'),
  ...(row['max_slippage'] === null ? {} : { maxSlippage: toAmount(text(row, 'max_slippage')) }),
  ...(row['kind'] === 'trail' ? { trail: trailFrom(row) } : {}),
  trigTime: row['trig_time'] === null ? undefined : Number(row['trig_time']),
  trigger:
    row['trig_px'] === null
      ? undefined
      : {
          px: toPrice(text(row, 'trig_px')),
          by: text(row, 'trig_by') as 'last',
          dir: text(row, 'trig_dir') as 'up',
        },
  state: text(row, 'state') as MarginOrder['state'],
  accFillSz: toAmount(text(row, 'acc_fill_sz')),
  accFillQuote: toAmount(text(row, 'acc_fill_quote')),
  fee: toAmount(text(row, 'fee')),
  realised: toAmount(text(row, 'realised')),
  frozen: toAmount(text(row, 'frozen')),
  cancelSource: text(row, 'cancel_source') as MarginOrder['cancelSource'],
  cTime: Number(row['c_time']),
  uTime: Number(row['u_time']),
  rank: text(row, 'rank'),
  version: Number(row['version']),
})

export const fillRow = (one: MarginFill): Row => ({
  id: one.fillId,
  ord_id: one.ordId,
  pos_id: one.posId,
  px: one.px,
  sz: one.sz,
  fee: one.fee,
  realised: one.realised,
  exec_type: one.execType,
  time: one.ts,
})
export const settingsRow = ({ uid, instId, mode, leverage }: Settings): Row => ({
  uid,
  inst_id: instId,
  mode,
  leverage,
})
export const settingsFrom = (row: Row): Settings => ({
  uid: text(row, 'uid'),
  instId: text(row, 'inst_id'),
  mode: text(row, 'mode') as Settings['mode'],
  leverage: Number(row['leverage']),
})
export const positionChargeRow = ({
  posId,
  uid,
  instId,
  time,
  rate,
  mark,
  size,
  payment,
  days,
}: PositionCharge): Row => ({
  pos_id: posId,
  uid,
  inst_id: instId,
  time,
  rate,
  mark,
  size,
  payment,
  days: days ?? null,
})

/** A warning of contracts stores the ratio that it was given at, in per cent. Forex has the margin call alone. */
export const warningRow = ({ uid, instId = '', level }: Warning, space: IdSpace, at: number): Row => ({
  uid,
  time: at,
  asset_class: space === 'forex' ? 'forex' : 'crypto',
  inst_id: instId,
  level: space === 'forex' ? 'call' : level === 1 ? '80' : '95',
})
