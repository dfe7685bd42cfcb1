import type { Generated } from 'kysely'
import type { TickRow, TimedContract, TimedSettings } from '#protocol'

/** Rows of `0009_timed.sql`. Amounts are decimal strings; ids and times (Unix ms) strings of digits. */
export interface TimedTables {
  timed_configs: {
    id: Generated<number>
    effective_from: string
    settings: TimedSettings
    operator: string
    note: string
    time: string
  }
  timed_users: {
    uid: string
    country: string | null
    stated_at: string | null
    session_began: Generated<string>
    last_accepted: Generated<string>
    cooling_until: Generated<string>
  }
  timed_limits: {
    id: Generated<string>
    uid: string
    kind: 'loss' | 'session'
    value: string | null
    set_at: string
    effective_at: string
  }
  timed_contracts: {
    id: string
    uid: string
    inst_id: string
    direction: TimedContract['direction']
    stake: string
    ratio: string
    payout: string
    seconds: number
    received: string
    accepted: string
    expiry: string
    config: number
    state: TimedContract['state']
    outcome: TimedContract['outcome']
    reason: TimedContract['reason']
    credited: string
    entry: TickRow | null
    exit: TickRow | null
    among: TickRow[]
    settled: string
  }
}
