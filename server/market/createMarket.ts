import { type Clock, systemTimers, type Timers } from '../ports.ts'
import type { Market } from './port.ts'
import { createSimulatedMarket } from './simulated/simulated.ts'

export interface MarketOptions {
  /** Same seed, same prices (simulated market). */
  readonly seed: number | string
  readonly clock: Clock
  readonly timers?: Timers
}

/** The market behind `MARKET_SOURCE`: `simulated`, `replay:<file>` or `okx`. Throws on another text. */
export const createMarket = (source: string, { seed, clock, timers = systemTimers }: MarketOptions): Market => {
  if (source === 'simulated') return createSimulatedMarket({ seed: String(seed), clock, timers })
  throw new Error(`unknown market source: ${source}`)
}
