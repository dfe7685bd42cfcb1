import type { ColumnType, Generated } from 'kysely'
import type { SaleFailure, SaleOrderState, SaleProgress, SaleRefund, SaleSettings } from '#protocol'

/** Rows of the migrations `token_sales` and `earn_figures`. Amounts are decimal strings, ids and times (Unix ms) strings of digits. */
export interface SaleTables {
  sales: {
    id: string
    settings: ColumnType<SaleSettings, string, never>
    progress: SaleProgress
    failure: SaleFailure | null
    secret: string | null
    secret_hash: string | null
    participants: Generated<number>
    total: Generated<string>
    root: string | null
    allocated: string | null
    excess: string | null
    opened_at: string
    rationed_at: string | null
    pay_by: string | null
    distributed_at: string | null
    failed_at: string | null
    due_at: string | null
    /** Of `0072_letters_due.sql`. */
    tell_at: Generated<string | null>
  }
  sale_orders: {
    id: Generated<string>
    sale: string
    uid: string
    line: string
    nonce: string
    state: SaleOrderState
    refund: SaleRefund | null
    committed: string
    locked: string
    paid: string
    tokens: string
    held: string
    released: string
    charged: string
    created_at: string
    updated_at: string
    due_at: string | null
  }
  sale_figures: {
    sale: string
    part: number
    paid: Generated<number>
    refunded: Generated<number>
    proceeds: Generated<string>
    sold: Generated<string>
    released: Generated<string>
  }
}
