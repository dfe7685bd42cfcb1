import type pg from 'pg'
import type { Amount } from '#protocol'
import type { Market } from '../../market/port.ts'
import type { Lease } from '../../platform/db/lease.ts'
import type { Clock, Timers } from '../../platform/ports.ts'
import type { VenueEmitter } from '../../platform/venueEvents.ts'
import type { Mode } from '../core/checks.ts'
import type { ContractTerms } from './contractTerms.ts'
import type { Insurance } from './state.ts'

/** What both margin engines are created with. */
export interface EngineParts {
  readonly market: Market
  readonly clock: Clock
  readonly timers: Timers
  readonly terms: ContractTerms
  readonly database: { readonly pool: pg.Pool }
  /** The venue's lease, checked before each batch. Without it nothing keeps other venues from writing. */
  readonly lease?: Pick<Lease, 'keep'>
  readonly emitter: VenueEmitter
  /** The mode that the operator's switch sets for an instrument; `live` when not given. */
  readonly mode?: (instId: string) => Mode
  /** The insurance fund that both engines share. An engine without it has a fund of its own. */
  readonly insurance?: Insurance
  /** Losses beyond margin of the other engine's positions, which the same wallet has to cover: zero or below. */
  readonly elsewhere?: (uid: string) => Amount
  /** Called with bugs and broken invariants, never with refusals of requests. */
  readonly report: (error: unknown) => void
}
