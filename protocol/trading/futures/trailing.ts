import * as v from 'valibot'
import type { Refusal } from '../../base/errors.ts'
import {
  add,
  compare,
  compareRatios,
  isMultiple,
  type Price,
  portion,
  subtract,
  toAmount,
  toPrice,
} from '../../base/money.ts'
import type { Instrument } from '../instrument.ts'
import { exitDirection, hasReached } from '../marginOrders.ts'
import { checkBand, checkPrice, refusal } from '../orderChecks.ts'
import { openingSide, type PositionSide } from './position.ts'

// A trailing stop closes once the price has come back by a callback from its extreme: the highest price since it was
// activated for a long, the lowest for a short. Terms as in OKX's `move_order_stop`. The trigger price follows the
// extreme and never moves back, so it never moves against the holder.

export const CALLBACK_BOUNDS = { min: '0.001', max: '0.5' } as const

/** A fraction of the extreme, from 0.1 % to 50 % in steps of 0.01 %. */
export const isCallbackRatio = (text: string): boolean =>
  /^0\.\d{1,4}$/.test(text) &&
  compareRatios(text, CALLBACK_BOUNDS.min) >= 0 &&
  compareRatios(text, CALLBACK_BOUNDS.max) <= 0
export const callbackRatio = v.pipe(v.string(), v.check(isCallbackRatio, 'range'))

/** The choices that are offered. */
export const CALLBACK_RATIOS = ['0.005', '0.01', '0.02', '0.05'] as const

/** How far the price has to come back: a fraction of the extreme, or an amount in the quote currency. */
export type Callback =
  | { readonly ratio: string; readonly spread?: undefined }
  | { readonly spread: Price; readonly ratio?: undefined }

export interface TrailingStop {
  readonly callback: Callback
  /** From this price on it follows; undefined for one that follows from the start. */
  readonly activePx: Price | undefined
  /** The best price for the holder since it was activated; undefined before. */
  readonly extreme: Price | undefined
}

/** The direction in which the position gains. */
const gains = (side: PositionSide): 'up' | 'down' => exitDirection('tp', openingSide(side))
const loses = (side: PositionSide): 'up' | 'down' => exitDirection('sl', openingSide(side))

/** The price at which a trailing stop closes while this is its extreme, to the last digit of the ledger. */
export const trailTrigger = (side: PositionSide, { ratio, spread }: Callback, extreme: Price): Price => {
  const from = toAmount(extreme)
  const by = ratio === undefined ? toAmount(spread) : portion(from, ratio, 'down')
  return toPrice(side === 'long' ? subtract(from, by) : add(from, by))
}

/** The price that it waits for now, and from where that is reached: its activation, or its trigger price after that. */
export const trailWaits = (
  side: PositionSide,
  { callback, activePx, extreme }: TrailingStop,
): { readonly px: Price; readonly dir: 'up' | 'down' } | undefined => {
  if (extreme !== undefined) return { px: trailTrigger(side, callback, extreme), dir: loses(side) }
  return activePx === undefined ? undefined : { px: activePx, dir: gains(side) }
}

/** Is this price better for the holder than the extreme? */
export const isNewExtreme = (side: PositionSide, px: Price, extreme: Price): boolean =>
  compare(px, extreme) * (side === 'long' ? 1 : -1) > 0

/** What one price does to it: it is activated, moves its extreme, closes (`fires`), or stays the same object. */
export const trailStep = (
  side: PositionSide,
  trail: TrailingStop,
  px: Price,
): { readonly trail: TrailingStop; readonly fires: boolean } => {
  const { extreme } = trail
  const waits = trailWaits(side, trail)
  const isReached = waits === undefined || hasReached(px, waits.px, waits.dir)
  if (extreme !== undefined && isReached) return { trail, fires: true }
  const isBetter = extreme === undefined ? isReached : isNewExtreme(side, px, extreme)
  return { trail: isBetter ? { ...trail, extreme: px } : trail, fires: false }
}

/** Why a new trailing stop is not accepted at this price: its activation is reached or far off, or its callback unfit. */
export const trailRefusal = (
  side: PositionSide,
  { callback, activePx }: Pick<TrailingStop, 'callback' | 'activePx'>,
  present: Price,
  instrument: Pick<Instrument, 'tickSz'>,
): Refusal | undefined => {
  if (activePx !== undefined) {
    const refused = checkPrice('activePx', activePx, present, instrument)
    if (refused !== undefined) return refused
    if (hasReached(present, activePx, gains(side))) return refusal('activationReached', 'activePx', { price: present })
  }
  const { spread } = callback
  if (spread === undefined) return undefined
  const from = activePx ?? present
  return isMultiple(spread, instrument.tickSz)
    ? checkBand('callbackSpread', trailTrigger(side, callback, from), from, instrument)
    : refusal('priceStep', 'callbackSpread', { step: instrument.tickSz })
}
