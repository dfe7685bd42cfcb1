import type { AcceptedTerms, TimedDecision } from '#protocol'

/** A contract of a user. Times are Unix ms by the venue's clock. */
export interface Contract extends AcceptedTerms {
  readonly id: string
  readonly uid: string
  /** Number of the configuration under which it was accepted. */
  readonly config: number
}

/** The outcome of a contract and when it was decided. */
export interface Settlement extends TimedDecision {
  readonly contract: Contract
  readonly settled: number
}
