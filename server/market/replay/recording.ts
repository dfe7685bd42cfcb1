import { ConfigError } from '../../config.ts'
import type { FedEvent } from '../fed/event.ts'

/** An event and its time by the recorder's clock, in Unix ms (decimals allowed). */
export interface TimedEvent {
  readonly at: number
  readonly event: FedEvent
}

/** A frame that came in, and when. */
export interface Frame {
  readonly at: number
  readonly text: string
}

/** What a file holds, in order of time. */
export interface Recording {
  readonly format: 'tapeline' | 'okx' | 'binance' | 'quotes' | 'bars'
  readonly events: readonly TimedEvent[]
}

/** A file that cannot be played. */
export class RecordingError extends ConfigError {}
