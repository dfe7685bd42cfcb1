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

/** A private channel with a state `S`: the feed that the gateway opens, and the read of the state from the records. */
export interface StateChannelFeed<S> extends ChannelFeed {
  /** Reads the whole state, or the named parts of it. */
  readonly read: (sources: PrivateSources, uid: string, keys?: readonly string[]) => Promise<S>
}
