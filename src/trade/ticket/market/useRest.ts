import { tradingContracts } from '#protocol'
import { useCall } from '../../../core/request/useCall.ts'
import type { Rest } from './StateBanner.tsx'

/** How often the screen asks what rests, in ms. The venue refuses orders in any case. */
const EVERY = 5_000

/** The strictest first. */
const MODES = ['halt', 'cancel-only', 'reduce-only'] as const

/** Why trading in this instrument rests, if it does; of several reasons the strictest. */
export const useRest = (instId: string): Rest | undefined => {
  const { data } = useCall(tradingContracts.status, {}, { every: EVERY })
  const mine = data?.resting.filter((rest) => rest.instId === instId || rest.instId === '*') ?? []
  return MODES.flatMap((mode) => mine.find((rest) => rest.mode === mode) ?? [])[0]
}
