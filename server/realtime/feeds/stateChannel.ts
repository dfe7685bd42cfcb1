import type { Kysely } from 'kysely'
import type { ContractTerms } from '../../engine/margin/contractTerms.ts'
import type { Market } from '../../market/port.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Clock } from '../../platform/ports.ts'
import type { Support } from '../../support/support.ts'
import type { ChannelFeed } from './context.ts'

/** What the states of private channels are read from. */
export interface PrivateSources {
  readonly db: Kysely<Schema>
  readonly market: Market
  readonly clock: Clock
  readonly terms: ContractTerms
  readonly support: Pick<Support, 'headOf'>
}

/** A private channel that carries a state `S`: what the gateway opens, and how the state is read from the records. */
export interface StateChannelFeed<S> extends ChannelFeed {
  /** All of it, or the named parts. */
  readonly read: (sources: PrivateSources, uid: string, keys?: readonly string[]) => Promise<S>
}
