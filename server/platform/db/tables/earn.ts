import type { Generated } from 'kysely'
import type { EarnKind, EarnState, LoanEnd, LoanEventKind, LoanHealth, PledgedEnd, PledgedState } from '#protocol'

/** What runs of each product. */
interface ProductTable {
  product: string
  running: Generated<string>
}

interface LoanProductTable extends ProductTable {
  loans: Generated<string>
  collateral: Generated<string>
  at_notice: Generated<string>
  at_urgent: Generated<string>
  at_liquidation: Generated<string>
  taken: Generated<string>
  interest: Generated<string>
  sales: Generated<string>
  sold: Generated<string>
  shortfall: Generated<string>
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

/** What a loan keeps of its product. */
interface LoanTermsColumns {
  rate: string
  haircut: string
  initial: string
  notice: string
  urgent: string
  liquidation: string
  target: string
  fee: string
  lot: string
}

interface LoanTable extends LoanTermsColumns {
  id: Generated<string>
  uid: string
  product: string
  coin: string
  collateral_coin: string
  borrowed: string
  days: number
  taken_at: string
  end_at: string
  principal: string
  share: string
  collateral: string
  sold: Generated<string>
  interest_paid: Generated<string>
  level: LoanHealth
  reminded: Generated<boolean>
  due_at: string | null
  watch_price: string | null
  ended_at: string | null
  ended_by: LoanEnd | null
}

interface LoanEventTable {
  id: Generated<string>
  loan: string
  at: string
  kind: LoanEventKind
  locked: string
  sold: string
  returned: string
  lent: string
  proceeds: string
  fee: string
  paid: string
  interest: string
  index_price: string | null
  index_at: string | null
  debt: string
  collateral: string
  shortfall: Generated<string>
}

interface LoanIndexTable {
  inst_id: string
  fresh_since: string
  seen_at: string
}

interface FiguresTable {
  kind: EarnKind
  product: string
  bought: Generated<string>
  running: Generated<string>
  paid: Generated<string>
  owed: Generated<string>
}

/**
 * Rows of `0067_managed.sql`, `0070_earn_figures.sql`, `0071_pledged.sql`, `0076_loans.sql` and `0078_loan_figures.sql`. Amounts are decimal strings, times
 * Unix ms as strings of digits.
 */
export interface EarnTables {
  pledged_products: ProductTable
  pledged_orders: PledgedTable
  managed_products: ProductTable
  managed_orders: ManagedTable
  loan_products: LoanProductTable
  loan_orders: LoanTable
  loan_events: LoanEventTable
  loan_indexes: LoanIndexTable
  earn_figures: FiguresTable
}
