import type { ChannelArg } from '#protocol'
import { ConfigError } from '../../platform/config.ts'
import type { SourceEvent } from '../events/event.ts'

/** An event and its time by the recorder's clock, in Unix ms (decimals allowed). */
export interface TimedEvent {
  readonly at: number
  readonly event: SourceEvent
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
  /** Channels that the recorded venue acknowledged, by `channelKey`; it need not have pushed anything on them. */
  readonly acknowledged: ReadonlySet<string>
  /** What cannot be played, a sentence each, for the operator. */
  readonly notes: readonly string[]
}

/** A channel of one instrument, or of none, as one text. */
export const channelKey = ({ channel, instId = '' }: ChannelArg): string => `${channel} ${instId}`

/** A file that cannot be played. */
export class RecordingError extends ConfigError {}
