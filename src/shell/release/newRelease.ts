import { signal } from '@preact/signals-core'
import { moneyPending } from '../../core/state/state.ts'

/** A newer release than the one that this page runs on is ready on the device. */
export const newRelease = signal(false)

/** How the page moves over to the newer release; undefined while there is none. */
let move: (() => void) | undefined

/** A newer release is ready; `how` moves this page over, which ends with a reload. */
export const offerRelease = (how: () => void): void => {
  move = how
  newRelease.value = true
}

/** By the user's wish. Ignored while the outcome of an order is open: its screen must be there to tell it. */
export const takeRelease = (): void => {
  if (moneyPending.peek() === 0) move?.()
}
