import type { Generated } from 'kysely'
import type { EarnState, PledgedEnd, PledgedState } from '#protocol'

/** Rows of `0067_managed.sql` and `0071_pledged.sql`. Amounts are decimal strings, times Unix ms as strings of digits. */
export interface EarnTables {
  pledged_products: { product: string; running: Generated<string> }
  pledged_orders: {
    id: Generated<string>
    uid: string
    product: string
    coin: string
    principal: string
    rate: string
    days: number
    at: string
    value_at: string
    end_at: string
    state: PledgedState
    paid_hours: Generated<number>
    rate_hours: Generated<string>
    paid: Generated<string>
    due_at: string | null
    ended_at: string | null
    ended_by: PledgedEnd | null
    forfeited: string | null
  }
  managed_products: { product: string; running: Generated<string> }
  managed_orders: {
    id: Generated<string>
    uid: string
    product: string
    coin: string
    principal: string
    rate: string
    days: number
    notice_days: number
    at: string
    value_at: string
    end_at: string
    state: EarnState
    paid_days: Generated<number>
    paid: Generated<string>
    renew_rate: string | null
    renew_notice: number | null
    redeem_at: string | null
    due_at: string | null
    ended_at: string | null
    ended_by: 'term' | 'early' | 'renewed' | null
    back: string | null
    forfeited: string | null
    renewed_from: string | null
  }
}
