import type pg from 'pg'
import type { Amount } from '#protocol'
import type { Market } from '../../market/port.ts'
import type { Lease } from '../../platform/db/lease.ts'
import type { Clock, Timers } from '../../platform/ports.ts'
import type { VenueEmitter } from '../../platform/venueEvents.ts'
import type { Mode } from '../core/checks.ts'
import type { ContractTerms } from './contractTerms.ts'
import type { Insurance } from './state.ts'

/** What the engines of contracts and of forex both stand on. */
export interface EngineParts {
  readonly market: Market
  readonly clock: Clock
  readonly timers: Timers
  readonly terms: ContractTerms
  readonly database: { readonly pool: pg.Pool }
  /** Of the venue, kept before anything is written; without one nothing keeps other venues out. */
  readonly lease?: Pick<Lease, 'keep'>
  readonly emitter: VenueEmitter
  /** What the operator's switch of an instrument lets through; everything, where nothing is given. */
  readonly mode?: (instId: string) => Mode
  /** The purse that the two share; one of its own, where nothing is given. */
  readonly insurance?: Insurance
  /** Losses of the other engine's positions which the same wallet must carry (zero or below). */
  readonly elsewhere?: (uid: string) => Amount
  /** Bugs and rules broken; what users do wrong is answered to them. */
  readonly report: (error: unknown) => void
}
