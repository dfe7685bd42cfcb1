import * as v from 'valibot'
import { amount } from './money.ts'

/**
 * A position in a contract, in OKX's field names; one shape for HTTP and for the private `positions` channel. `pos` is
 * signed in net mode; times are Unix ms. What is not known is ''.
 */
export const position = v.object({
  posId: v.string(),
  instId: v.string(),
  instType: v.picklist(['SWAP', 'FUTURES', 'MARGIN', 'OPTION']),
  mgnMode: v.picklist(['cross', 'isolated']),
  posSide: v.picklist(['net', 'long', 'short']),
  pos: amount,
  avgPx: v.string(),
  markPx: v.string(),
  lever: v.string(),
  liqPx: v.string(),
  margin: v.string(),
  /** OKX's: equity over maintenance; screens show its inverse (decisions, 21). */
  mgnRatio: v.string(),
  upl: v.string(),
  uplRatio: v.string(),
  cTime: v.string(),
  uTime: v.string(),
})
export type Position = v.InferOutput<typeof position>
