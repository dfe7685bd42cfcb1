import type { SwapOrder } from '#protocol'

/** It is in no book yet: its trigger has not been reached. */
export const waitsForTrigger = ({
  state,
  trigPx,
  trigTime,
}: Pick<SwapOrder, 'state' | 'trigPx' | 'trigTime'>): boolean => state === 'live' && trigPx !== '' && trigTime === ''
