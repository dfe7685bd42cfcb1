import type { FeedSpec } from '../base/messages.ts'

/** Feeds that are opened here. */
export type LateSpec = Exclude<FeedSpec, { readonly feed: 'pulse' }>
