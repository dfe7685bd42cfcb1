import type { VenueReady } from '../orders/messages.ts'

/** An ad as a taker saw it. */
export interface SeenAd {
  readonly ad: string
  readonly version: number
  readonly price: string
  readonly payee: string
  readonly owner: string
  /** What a take of it pays. */
  readonly total: string
}

/** Somebody of the venue with the cookie of a session. */
export interface Somebody {
  readonly uid: string
  readonly cookie: string
}

/** What the venue's process tells first. */
export interface C2cReady {
  readonly address: string
  /** How `pgbench` reaches the same PostgreSQL. */
  readonly connection: VenueReady['connection']
  readonly takers: readonly Somebody[]
  readonly merchants: readonly Somebody[]
  /** Ads that sell for EUR. */
  readonly ads: readonly SeenAd[]
  /** One that everybody takes. */
  readonly popular: SeenAd
  readonly live: number
}

/** `finish`: every order of takers is paid and released, so that they may take again. `plain`: as many bare reads. */
export type C2cCommand = { readonly do: 'finish' } | { readonly do: 'plain'; readonly times: number }

/** `took`: what each read took, in ms. */
export interface C2cReport {
  readonly took: readonly number[]
}
