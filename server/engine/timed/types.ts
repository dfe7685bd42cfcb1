import type { Amount, Tick, TimedOutcome, VoidReason } from '#protocol'

/** The terms of a contract; they never change. Times are Unix ms by the venue's clock. */
export interface Contract {
  readonly id: string
  readonly uid: string
  readonly instId: string
  readonly direction: 'up' | 'down'
  readonly stake: Amount
  readonly ratio: string
  readonly payout: Amount
  readonly seconds: number
  readonly received: number
  readonly accepted: number
  readonly expiry: number
  /** Number of the configuration under which it was accepted. */
  readonly config: number
}

/** What became of a contract. */
export interface Settlement {
  readonly contract: Contract
  readonly outcome: TimedOutcome
  readonly reason: VoidReason | ''
  readonly credited: Amount
  readonly entry: Tick | undefined
  readonly exit: Tick | undefined
  readonly among: readonly Tick[]
  readonly settled: number
}
