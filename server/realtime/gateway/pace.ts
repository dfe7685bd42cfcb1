import { type Pace, PULSE_INTERVAL } from '#protocol'

/** What a connection has until it asks for something else. */
export const DEFAULT_PACE: Pace = { quotes: 100, pulse: PULSE_INTERVAL }

/** Few steps, so that connections of one pace are many: they share their timer and their frames. Milliseconds. */
const STEPS = {
  quotes: [33, 50, 66, 100, 150, 200, 300, 400, 500, 800, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000],
  pulse: [1_000, 2_000, 3_000, 5_000, 10_000, 15_000, 20_000, 30_000, 60_000],
} as const satisfies { readonly [K in keyof Pace]: readonly number[] }

/** The next step that is not faster than asked; beyond the ends, the end. */
const stepFrom = (steps: readonly number[], asked: number): number =>
  steps.find((step) => step >= asked) ?? steps.at(-1) ?? asked

/** The pace that is taken for the one that was asked for. */
export const takePace = (asked: Partial<Pace>, present: Pace): Pace => ({
  quotes: stepFrom(STEPS.quotes, asked.quotes ?? present.quotes),
  pulse: stepFrom(STEPS.pulse, asked.pulse ?? present.pulse),
})
