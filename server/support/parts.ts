import type { Timers } from '../platform/ports.ts'
import type { VenueEmitter } from '../platform/venueEvents.ts'
import type { Uploads } from '../users/uploads/uploads.ts'
import type { SaveParts } from './save.ts'

export interface SupportParts extends SaveParts {
  readonly timers: Timers
  readonly emitter: Pick<VenueEmitter, 'emitSupport'>
  readonly uploads: Uploads
  readonly demo: boolean
  readonly report: (error: unknown) => void
}
