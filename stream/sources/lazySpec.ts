import type { FeedSpec } from '../base/messages.ts'

/** Feeds that are opened here. */
export type LazySpec = Exclude<FeedSpec, { readonly feed: 'pulse' }>
