import type { Generated } from 'kysely'
import type { EarnState, PledgedEnd, PledgedState } from '#protocol'

/** What runs of each product. */
interface ProductTable {
  product: string
  running: Generated<string>
}

/** What orders of each kind have. */
interface OrderTable {
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
  paid: Generated<string>
  due_at: string | null
  ended_at: string | null
  forfeited: string | null
}

interface PledgedTable extends OrderTable {
  state: PledgedState
  paid_hours: Generated<number>
  rate_hours: Generated<string>
  ended_by: PledgedEnd | null
}

interface ManagedTable extends OrderTable {
  notice_days: number
  state: EarnState
  paid_days: Generated<number>
  renew_rate: string | null
  renew_notice: number | null
  redeem_at: string | null
  ended_by: 'term' | 'early' | 'renewed' | null
  back: string | null
  renewed_from: string | null
}

/** Rows of `0067_managed.sql` and `0071_pledged.sql`. Amounts are decimal strings, times Unix ms as strings of digits. */
export interface EarnTables {
  pledged_products: ProductTable
  pledged_orders: PledgedTable
  managed_products: ProductTable
  managed_orders: ManagedTable
}
