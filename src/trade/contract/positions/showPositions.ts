import { signal } from '@preact/signals-core'

/** How often the positions were asked for: each time the list below the ticket comes into view. */
export const positionsAsked = signal(0)

export const showPositions = (): void => {
  positionsAsked.value += 1
}
