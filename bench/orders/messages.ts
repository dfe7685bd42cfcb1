import type { ClientConfig } from 'pg'

/** What the venue's process tells first. */
export interface VenueReady {
  readonly address: string
  /** How `pgbench` reaches the same PostgreSQL. */
  readonly connection: Pick<ClientConfig, 'host' | 'user' | 'password'>
  /** Cookie header of each user. */
  readonly cookies: readonly string[]
  /** Their names, in the same order; each has the password of `people.ts`. */
  readonly accounts: readonly string[]
}

/** CPU time of the venue's process so far, in microseconds; PostgreSQL is not in it. */
export interface VenueReport {
  readonly cpu: number
}
