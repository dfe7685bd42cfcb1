import type { Candle } from '#stream'

/**
 * How an indicator is computed, cut so that a tick costs the same whatever lies before it: all that came before a bar is
 * one state, made when that bar opens, and the figures of the bar come from that state and the bar alone.
 */
export interface Rule<State> {
  /** Figures that a bar has. */
  readonly outputs: number
  /**
   * After so many bars the figures no longer tell, to the last digit that counts, where the history begins: what came before
   * may be added in front without making them anew.
   */
  readonly settles: number
  /** In front of the first bar. */
  readonly start: State
  /** In front of the bar after `index`, out of what was in front of it. May look back as far as a parameter is long. */
  readonly pass: (state: State, bars: readonly Candle[], index: number) => State
  /** The figures of a bar, as many as `outputs`; NaN where too few bars came before. */
  readonly read: (state: State, bar: Candle) => readonly number[]
}

/** The closes of up to `count` bars, the last of them at `index`. */
export const lastCloses = (bars: readonly Candle[], index: number, count: number): readonly number[] => {
  const closes: number[] = []
  for (let at = Math.max(0, index - count + 1); at <= index; at += 1) closes.push((bars[at] as Candle).close)
  return closes
}

/** Bars until an average with this weight has forgotten what it began with: less than 1e-15 of it is left. */
export const fades = (weight: number): number => (weight >= 1 ? 1 : Math.ceil(Math.log(1e-15) / Math.log(1 - weight)))
