import type { ColumnType, Generated } from 'kysely'
import type { operators } from '#protocol'

type Json<T> = ColumnType<T, string, never>

/** Rows of the migration `desk`. Ids and times (Unix ms) are strings of digits. */
export interface OperatorTables {
  operators: {
    id: Generated<string>
    name: string
    roles: operators.Role[]
    own_uid: string | null
    password_hash: Generated<string | null>
    /** Sealed. `totp` and `password_hash` are both set or both null. */
    totp: Generated<Buffer | null>
    totp_offer: Generated<Buffer | null>
    last_step: Generated<string>
    first_code_hash: string | null
    first_code_until: string | null
    failures: Generated<number>
    locked_until: Generated<string>
    failed_at: Generated<string>
    disabled_at: Generated<string | null>
    created_at: string
  }
  operator_sessions: { token_hash: string; operator_id: string; created_at: string; seen_at: string; ip: string }
  operator_devices: {
    token_hash: string
    operator_id: string
    failures: Generated<number>
    locked_until: Generated<string>
    seen_at: string
  }
  desk_audit: {
    id: Generated<string>
    at: string
    operator_id: string | null
    name: string
    act: string
    subject: string
    outcome: string
    detail: Json<Readonly<Record<string, unknown>>>
    ip: string
  }
  desk_reviews: {
    id: Generated<string>
    kind: operators.ReviewKind
    subject: string
    input: Json<Readonly<Record<string, unknown>>>
    note: string
    asked_by: string
    asked_at: string
    state: Generated<operators.ReviewState>
    decided_by: string | null
    decided_at: string | null
  }
  recalled_settings: {
    entry: string
    operator: string
    note: string
    time: string
  }
  settings: {
    id: Generated<string>
    kind: string
    key: string
    value: Json<unknown>
    effective_from: string
    operator: string
    note: string
    time: string
  }
}
