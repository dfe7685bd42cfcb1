import type { ColumnType, Generated } from 'kysely'
import type { ChannelSettings, cases, PayField, PayMethod, TransferKind, TransferState } from '#protocol'

/** Read as JSON, written as text. */
type Json<T> = ColumnType<T, string, string>

interface ConfigLine<T> {
  effective_from: string
  settings: Json<T>
  operator: string
  note: string
  time: string
}

/** Rows of the migration `money`. Amounts are decimal strings; ids and times (Unix ms) strings of digits. */
export interface MoneyTables {
  pay_channels: ConfigLine<ChannelSettings> & { line: Generated<string>; id: string }
  money_configs: ConfigLine<unknown> & { id: Generated<number> }
  payout_accounts: {
    id: string
    uid: string
    channel: string
    label: string
    method: PayMethod
    currency: string
    network: string
    sealed: Buffer
    mark: string
    /** Equal for equal destinations of all users; null until it is computed. */
    person_mark: Generated<string | null>
    created_at: string
    usable_at: string
    removed_at: string | null
  }
  transfers: {
    id: string
    uid: string
    kind: TransferKind
    state: TransferState
    channel: string
    method: PayMethod
    network: string
    coin: string
    currency: string
    rate: string
    amount: string
    fee: string
    net: string
    outside: string
    worth: string
    reference: string
    pay_to: Json<readonly PayField[]>
    account_id: string | null
    destination: string
    receipt: string | null
    case_id: string | null
    by_demo: Generated<boolean>
    reason: cases.CaseReason | null
    due_at: string | null
    /** What outages gave back of it, in ms. */
    lengthened: Generated<string>
    /** Operator (`desk:<id>`) who first stated the outcome of the payment, and what they stated. */
    said_by: Generated<string | null>
    said: Generated<'paid' | 'refused' | null>
    said_reason: Generated<cases.CaseReason | null>
    /** Number of the payment at the bank or in the chain, as reported. */
    payment: Generated<string | null>
    /** Operator whose confirmation made it final. */
    settled_by: Generated<string | null>
    created_at: string
    updated_at: string
  }
  transfer_events: {
    id: Generated<string>
    transfer_id: string
    at: string
    state: TransferState
    by: 'user' | 'demo' | 'desk' | 'venue'
  }
  flash_quotes: {
    id: string
    uid: string
    from_coin: string
    to_coin: string
    amount_in: string
    amount_out: string
    rate: string
    mid: string
    spread: string
    cost: string
    created_at: string
    expires_at: string
    used_at: string | null
  }
}
