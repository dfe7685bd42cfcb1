import type { ReadonlySignal } from '@preact/signals-core'
import {
  type Amount,
  entryPrice,
  type ForexAccount,
  forexResult,
  type Price,
  pipOf,
  quotient,
  signedBy,
  stopOutPrice,
  subtract,
  toAmount,
} from '#protocol'
import { type Dealings, heldAt, type Lots } from './forexAccount.ts'

/** The figures of one position that move with the dealing prices; each reads signals, undefined while it cannot be known. */
export interface LiveForex {
  /** The price that would close it. */
  readonly closing: () => Price | undefined
  /** In USDT. */
  readonly upl: () => Amount | undefined
  /** Between entry and closing price, above zero where it gains. */
  readonly pips: () => Amount | undefined
  readonly stopOut: () => Price | undefined
}

export const liveForex = (
  lots: Lots,
  dealings: ReadonlySignal<Dealings>,
  account: ReadonlySignal<ForexAccount | undefined>,
  decimals: number,
): LiveForex => {
  const { holding, instrument } = lots
  const now = () => heldAt(lots, dealings.value)
  return {
    closing: () => now()?.closing,
    upl: () => {
      const held = now()
      return held === undefined ? undefined : forexResult(held)
    },
    pips: () => {
      const closing = now()?.closing
      const entry = entryPrice(holding, decimals + 2)
      if (closing === undefined || entry === undefined) return undefined
      const gap = signedBy(holding.side, subtract(toAmount(closing), toAmount(entry)))
      return quotient(gap, pipOf(instrument), 'down', 1)
    },
    stopOut: () => {
      const all = account.value
      const own = all?.positions.find((one) => one.holding === holding)
      return all === undefined || own === undefined ? undefined : stopOutPrice(all, own, decimals)
    },
  }
}
