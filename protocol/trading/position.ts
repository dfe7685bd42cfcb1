import * as v from 'valibot'
import { type Amount, amount, sum, toAmount, ZERO } from '../base/money.ts'

/**
 * An open position in a contract, in OKX's field names; one shape for HTTP and for the private `positions` channel. `pos`
 * is signed in net mode; times are Unix ms. What is not known is ''.
 *
 * Of a forex contract (`FOREX`) sizes are in units of the base too (`lotsOf`), `cost` and prices in the quote currency,
 * and all money in USDT, of which one is booked for a dollar. `markPx` is the price that would close it (bid of a long,
 * ask of a short), `margin` the used margin, `liqPx` an estimate of where the stop-out begins, `mgnRatio` the margin
 * level of the account (1 is 100 %), `fundingFee` the swap so far. Live values come from `quotes` by `forex/account.ts`.
 *
 * `markPx`, `liqPx`, `mgnRatio`, `upl` and `uplRatio` are values at the moment of sending. Marks cause no pushes:
 * screens compute live values from `cost`, `pos`, `margin` and the `mark-price` channel by the functions of
 * `futures/` (`holdingOf`, `unrealised`, `roe`, `liquidationPrice`, `crossHealth`, `crossLiquidationPrice`).
 */
export const position = v.object({
  posId: v.string(),
  instId: v.string(),
  instType: v.picklist(['SWAP', 'FOREX', 'FUTURES', 'MARGIN', 'OPTION']),
  mgnMode: v.picklist(['cross', 'isolated']),
  posSide: v.picklist(['net', 'long', 'short']),
  pos: amount,
  /** Ours: size × entry price, exact; `avgPx` is cut. */
  cost: amount,
  avgPx: v.string(),
  markPx: v.string(),
  lever: v.string(),
  /**
   * Of a cross position an estimate: the price of this contract at which the account ends while all others do not move.
   */
  liqPx: v.string(),
  margin: v.string(),
  /** OKX's: equity over maintenance; screens show its inverse, up to 100 %. Of a cross position the account's. */
  mgnRatio: v.string(),
  /**
   * Ours: the warning in force, in per cent of the inverse ratio; '' below 80. A rise comes as a change of the position
   * (of every cross position, where the shared margin is meant) and causes a notice. `call` is the margin call of forex
   * contracts, in force on all of them at a margin level of 100 % and below.
   */
  mgnWarn: v.picklist(['', '80', '95', 'call']),
  upl: v.string(),
  uplRatio: v.string(),
  /** Result of the part closed so far, without fees and funding. */
  pnl: amount,
  /** Charged so far, above zero. */
  fee: amount,
  /** Funding so far; above zero: paid. */
  fundingFee: amount,
  /** `pnl` − `fee` − `fundingFee`. */
  realizedPnl: amount,
  cTime: v.string(),
  uTime: v.string(),
})
export type Position = v.InferOutput<typeof position>

/** Unrealised results of these as they were sent, in USDT; one without a price counts nothing. */
export const resultsSent = (positions: readonly Pick<Position, 'upl'>[]): Amount =>
  sum(positions.map(({ upl }) => (upl === '' ? ZERO : toAmount(upl))))

/** A closed position, in the terms of OKX's position history. Signs as in `position`. */
export const closedPosition = v.object({
  posId: v.string(),
  instId: v.string(),
  instType: v.picklist(['SWAP', 'FOREX']),
  mgnMode: v.picklist(['cross', 'isolated']),
  direction: v.picklist(['long', 'short']),
  lever: v.string(),
  openAvgPx: v.string(),
  closeAvgPx: v.string(),
  /** All that was opened in its life, and so all that was closed; base. */
  closeTotalPos: amount,
  pnl: amount,
  fee: amount,
  fundingFee: amount,
  realizedPnl: amount,
  /** `realizedPnl` over the initial margin of all that was opened, a fraction; '' where that margin was not stored. */
  pnlRatio: v.string(),
  /** What closed the last part: an order of the user's, its take-profit or stop-loss, or the venue. */
  closedBy: v.picklist(['order', 'tp', 'sl', 'trail', 'liquidation', 'adl']),
  cTime: v.string(),
  uTime: v.string(),
})
export type ClosedPosition = v.InferOutput<typeof closedPosition>

/** What one position paid (above zero) or received (below zero) at a charge of funding. */
export const fundingCharge = v.object({
  posId: v.string(),
  instId: v.string(),
  /** When it was charged, Unix ms. */
  fundingTime: v.string(),
  fundingRate: v.string(),
  markPx: v.string(),
  /** Signed. */
  pos: amount,
  payment: amount,
})
export type FundingCharge = v.InferOutput<typeof fundingCharge>

/** What one forex position paid (above zero) or received (below zero) at a rollover, 17:00 in New York. */
export const swapCharge = v.object({
  posId: v.string(),
  instId: v.string(),
  /** The rollover, Unix ms. */
  swapTime: v.string(),
  /** For how many days: 1, 3 on Wednesday, more before a holiday. */
  days: v.number(),
  /** Of a day, in pips of the price; above zero: received by this side. */
  pips: amount,
  /** Signed, in units of the base. */
  pos: amount,
  /** Dollars for one unit of the quote currency at that moment. */
  convPx: v.string(),
  /** In USDT; pips × size × days, converted. */
  payment: amount,
})
export type SwapCharge = v.InferOutput<typeof swapCharge>

/** A margin ratio that rose past a warning, or a margin call of forex. */
export const marginWarning = v.object({
  assetClass: v.picklist(['crypto', 'forex']),
  /** The contract of an isolated position; '' for all that share margin. */
  instId: v.string(),
  level: v.picklist(['80', '95', 'call']),
  /** Unix ms. */
  ts: v.string(),
})
export type MarginWarning = v.InferOutput<typeof marginWarning>
