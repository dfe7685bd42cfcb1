import { type Clock, systemTimers, type Timers } from '../ports.ts'
import type { Market } from './port.ts'
import { readRecording } from './replay/read.ts'
import { createReplayMarket } from './replay/replay.ts'
import { createSimulatedMarket } from './simulated/simulated.ts'

export interface MarketOptions {
  /** Same seed, same prices (simulated market). */
  readonly seed: number | string
  readonly clock: Clock
  readonly timers?: Timers
}

const REPLAY = 'replay:'

/**
 * The market behind `MARKET_SOURCE`: `simulated`, `replay:<file>` or `okx`. Throws on another text, and on a recording
 * that cannot be read.
 */
export const createMarket = (source: string, { seed, clock, timers = systemTimers }: MarketOptions): Market => {
  if (source === 'simulated') return createSimulatedMarket({ seed: String(seed), clock, timers })
  if (source.startsWith(REPLAY)) {
    return createReplayMarket({ recording: readRecording(source.slice(REPLAY.length)), clock, timers })
  }
  throw new Error(`unknown market source: ${source}`)
}
