import type { ChannelFeed } from './context.ts'

/** Refused with 60018: only perpetual contracts have a funding rate, and the venue lists none. */
export const fundingRate: ChannelFeed = { fields: ['instId'], open: () => undefined }
