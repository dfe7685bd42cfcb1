import { listing, type OutputOf } from '#protocol'
import { type CallResult, useCall } from '../../core/request/useCall.ts'

export type Announced = OutputOf<typeof listing.announced>

/** Asked for again this often while a page shows it, in ms: far within the notice that the venue gives. */
const EVERY = 600_000

/** Everything that the venue announces of fees, sizes, closings and terms. */
export const useAnnounced = (): Pick<CallResult<Announced>, 'data' | 'failure'> =>
  useCall(listing.announced, {}, { fresh: 60_000, every: EVERY })
