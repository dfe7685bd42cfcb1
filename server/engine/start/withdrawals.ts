import type { Listing, Withdrawn } from '../../market/termed.ts'
import type { Timers } from '../../platform/ports.ts'
import { createRefresher, type Refresher } from '../../platform/refresher.ts'
import type { Mode } from '../core/checks.ts'
import type { Futures } from '../futures/futures.ts'
import type { Spot } from '../spot/spot.ts'

/** How often the venue looks for orders of withdrawn instruments. None of them is filled in between. */
const CHECK_INTERVAL_MS = 1_000

/** The mode of a withdrawn instrument: reduce-only for a contract, cancel-only for a spot pair. */
export const modeOf = ({ instrument }: Pick<Withdrawn, 'instrument'>): 'reduce-only' | 'cancel-only' =>
  instrument.kind === 'futures' ? 'reduce-only' : 'cancel-only'

/** The mode of an instrument by the dated settings. */
export const withdrawnMode = ({ withdrawn }: Pick<Listing, 'withdrawn'>, instId: string): Mode => {
  const found = withdrawn(instId)
  return found === undefined ? 'live' : modeOf(found)
}

interface WithdrawalParts {
  readonly listing: Pick<Listing, 'allWithdrawn'>
  readonly timers: Timers
  readonly spot: Pick<Spot, 'withdraw'>
  readonly futures: Pick<Futures, 'withdraw'>
}

/** Cancels orders in withdrawn instruments: all orders of a spot pair, and those that could open in a contract. */
export const createWithdrawals = ({ listing, timers, spot, futures }: WithdrawalParts): Refresher =>
  createRefresher(timers, CHECK_INTERVAL_MS, async () => {
    for (const { instrument, state } of listing.allWithdrawn())
      if (instrument.kind === 'futures') futures.withdraw(instrument.instId)
      else if (state === 'closed') spot.withdraw(instrument.instId)
  })
