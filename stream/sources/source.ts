// What a wire is: it brings one feed's data and says how fresh they are.

import type { Instrument, Pace } from '#protocol'
import type { FeedValue, StreamEvent } from '../base/api.ts'
import type { CoreSettings, FeedData } from '../base/messages.ts'
import type { Ports } from '../base/ports.ts'
import type { Visibility } from '../base/visibility.ts'
import type { Channels } from '../channels/multiplexer.ts'
import type { SteadyClock } from '../clock/steady.ts'
import type { Caller } from '../http/http.ts'
import type { Rest } from '../http/rest.ts'
import type { Reporter } from './reporter.ts'

/** The three questions about a feed, without its data. */
export type FeedState = Omit<FeedValue<unknown>, 'data'>

/** Of a feed that has just been opened. */
export const LOADING: FeedState = { fetch: 'loading', stale: false, ts: 0, arrivedAt: 0, seq: 0 }

/** Tells that a feed is another; what can wait goes with the next patch. */
export type Changed = (canWait?: boolean) => void

/** One feed as the core runs it: pure steps inside, channels and polls around. */
export interface FeedSource {
  readonly state: FeedState
  /** What is new since the last take, or everything when `full`. */
  readonly take: (full: boolean) => FeedData | undefined
  /** Someone looks at it, or nobody does for now. */
  readonly watch?: (on: boolean) => void
  readonly older?: () => void
  /** Signed out: what was known must go from the screens too. */
  readonly cleared?: boolean
  readonly close: () => void
}

/** What every wire may use. */
export interface SourceContext {
  readonly ports: Ports
  readonly mux: Channels
  readonly rest: Rest
  /** The page is visible: polls run. */
  readonly visible: Visibility
  /** Decimals of an instrument's lot, 0 while unknown. */
  readonly lotDecimals: (instId: string) => number
  /** Trading hours of an instrument, `always` while unknown. */
  readonly hours: (instId: string) => Instrument['hours']
  readonly emit: (event: StreamEvent) => void
  readonly venue: () => CoreSettings['venue']
  /** The market's REST is another venue's, whose candles are read there. */
  readonly hasOwnRest: () => boolean
  /** Ages are counted in its time. */
  readonly steady: SteadyClock
  /** Steady time at which a frame left the venue at the latest, by the frame's `ts`; its arrival without one. */
  readonly asOf: (ts: string | undefined, arrivedAt: number) => number
  /** How often the venue was asked to speak. */
  readonly pace: () => Pace
}

/** What the wires of the late part may use besides. */
export interface LazyContext extends SourceContext {
  readonly call: Caller
  readonly reporter: Reporter
}
