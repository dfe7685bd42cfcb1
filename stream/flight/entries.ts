// What a flight recording is made of: what the page was told, what was asked for, and what the user did, in that order.

import type { FeedValue, Quote } from '../base/api.ts'
import type { Patch, ToCore } from '../base/messages.ts'

/** Messages of the screens that decide what they show; the others are not kept. */
export type KeptMessage =
  | Extract<ToCore, { readonly to: 'open' | 'quotes' | 'session' | 'page' }>
  | { readonly to: 'close'; readonly key: string }

/** A feed with its key; dates and sizes as in `FeedValue`. */
export type KeptFeed = readonly [key: string, value: FeedValue<unknown>]

/** All that is shown or remembered at a moment, so that a replay may begin there. */
export interface Checkpoint {
  readonly quotes: readonly Quote[]
  /** Quotes that are no longer asked for: patches of them that come late are passed over. */
  readonly dropped: readonly string[]
  readonly feeds: readonly KeptFeed[]
  readonly closed: readonly string[]
  /** Closed feeds whose last data show again at once when they are opened, oldest first. */
  readonly remembered: readonly KeptFeed[]
  readonly states: Pick<Patch, 'connection' | 'trading' | 'clock' | 'away'>
}

/** What the screens had before the recorder joined. */
export type Base = Partial<Pick<Checkpoint, 'quotes' | 'feeds' | 'states'>>

/** The price that was shown: decimal string of the wire, its sequence, its source time and its age, ms. */
export interface ShownPrice {
  readonly instId: string
  readonly last: string
  readonly seq: number
  readonly ts: number
  readonly age: number
  readonly stale: boolean
}

/** What the user did, and what stood before them. Values of secret fields and free texts are never part of it. */
export interface Action {
  readonly kind: 'tap' | 'field' | 'submit' | 'route' | 'size' | 'note'
  /** Unix ms by the device's clock. */
  readonly at: number
  /** Address after `#`, with its query; parameters that name people or hold codes are left out. */
  readonly screen: string
  /** The control as a screen reader names it. */
  readonly control?: string
  readonly value?: string
  readonly prices?: readonly ShownPrice[]
  /** Figures of the cost sheet or the ticket: label and text, as shown. */
  readonly figures?: readonly (readonly [label: string, text: string])[]
}

/** `t` counts ms since the session began. */
export type Entry =
  | readonly [kind: 'patch', t: number, patch: Patch]
  | readonly [kind: 'asked', t: number, message: KeptMessage]
  | readonly [kind: 'base', t: number, base: Base]
  | readonly [kind: 'action', t: number, action: Action]

/** What a tab says of itself when its recording begins. */
export interface SessionFacts {
  readonly release: string
  readonly language: string
  /** CSS pixels, width by height. */
  readonly viewport: string
}

/** First line of a segment. */
export interface SegmentHeader extends SessionFacts {
  /** Version of the format. */
  readonly tapelineFlight: 1
  readonly session: string
  /** Counts the segments of a session from 0. */
  readonly index: number
  /** SHA-256 of the segment before it, as stored; '' for the first. */
  readonly prev: string
  /** Unix ms by the device's clock: begin of the session, and of this segment. */
  readonly started: number
  readonly from: number
  /** The venue's clock minus the device's, ms; null while it was not measured. */
  readonly offset: number | null
}

/** Why a segment ends: its minute is over, the user asked for it, or recording was switched off. */
export type SegmentEnd = 'full' | 'asked' | 'off'

/** A segment as it is read. Without an end it was cut: the tab was closed or killed. */
export interface Segment {
  readonly header: SegmentHeader
  readonly checkpoint: Checkpoint
  readonly entries: readonly Entry[]
  readonly end: SegmentEnd | undefined
}
