import { type Pace, PULSE_INTERVAL } from '#protocol'

/** The rate of a connection that has not requested another one. */
export const DEFAULT_PACE: Pace = { quotes: 100, pulse: PULSE_INTERVAL }

/** Only a few steps, in milliseconds, so that many connections have the same rate and share timers and frames. */
const STEPS = {
  quotes: [33, 50, 66, 100, 150, 200, 300, 400, 500, 800, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000],
  pulse: [1_000, 2_000, 3_000, 5_000, 10_000, 15_000, 20_000, 30_000, 60_000],
} as const satisfies { readonly [K in keyof Pace]: readonly number[] }

/** The first step that is not shorter than requested; the longest if there is none. */
const stepFrom = (steps: readonly number[], requested: number): number =>
  steps.find((step) => step >= requested) ?? steps.at(-1) ?? requested

/** The rate that applies for a requested one. */
export const takePace = (requested: Partial<Pace>, present: Pace): Pace => ({
  quotes: stepFrom(STEPS.quotes, requested.quotes ?? present.quotes),
  pulse: stepFrom(STEPS.pulse, requested.pulse ?? present.pulse),
})
