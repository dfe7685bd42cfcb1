import type { ChannelArg } from '#protocol'
import { ConfigError } from '../../platform/config.ts'
import type { SourceEvent } from '../events/event.ts'

/** An event and its time by the recorder's clock, in Unix ms (decimals allowed). */
export interface TimedEvent {
  readonly at: number
  readonly event: SourceEvent
}

/** A received frame with its time. */
export interface Frame {
  readonly at: number
  readonly text: string
}

/** The content of a file, in order of time. */
export interface Recording {
  readonly format: 'tapeline' | 'okx' | 'binance' | 'quotes' | 'bars'
  readonly events: readonly TimedEvent[]
  /** Channels that the recorded venue acknowledged, by `channelKey`, even if it never sent anything on them. */
  readonly acknowledged: ReadonlySet<string>
  /** A sentence for the operator for each part that cannot be played. */
  readonly notes: readonly string[]
}

/** The key of a channel of one instrument, or of none. */
export const channelKey = ({ channel, instId = '' }: ChannelArg): string => `${channel} ${instId}`

/** A file that cannot be played. */
export class RecordingError extends ConfigError {}
