import type { ColumnType, Generated } from 'kysely'
import type { cases, operators } from '#protocol'

/** Read as JSON, written as text. */
type Json<T> = ColumnType<T, string | null, string | null>

/** Rows of the migration `identity`. Ids and times (Unix ms) are strings of digits. */
export interface IdentityTables {
  uploads: {
    /** 32 hex digits; the file in the data folder has the same name. */
    id: string
    uid: string | null
    purpose: 'avatar' | 'certification' | 'reset' | 'receipt' | 'chat' | 'payment'
    digest: string
    bytes: number
    width: number
    height: number
    created_at: string
    used: Generated<boolean>
  }
  cases: {
    id: Generated<string>
    uid: string | null
    kind: cases.CaseKind
    state: cases.CaseView['state']
    next: cases.CaseView['next']
    deadline: string | null
    /** What outages gave back of it, in ms. */
    lengthened: Generated<string>
    reason: cases.CaseReason | null
    /** `demo`, or the operator (`desk:<id>`). */
    decided_by: string | null
    /** In USDT. */
    amount_ref: string | null
    claimed_by: string | null
    claimed_at: string | null
    /** Who agreed first, if the decision takes two. */
    first_by: string | null
    reopened: Generated<boolean>
    secret_hash: string | null
    detail: Json<Readonly<Record<string, unknown>>>
    plan: Json<Readonly<{ outcome: 'approved' | 'rejected'; reason?: cases.CaseReason }> | null>
    decide_at: string | null
    opened_at: string
    updated_at: string
  }
  case_events: {
    id: Generated<string>
    case_id: string
    at: string
    kind: operators.OperatorCase['events'][number]['kind']
    by: 'user' | 'demo' | 'desk'
    reason: cases.CaseReason | null
    /** The operator; not shown to users. */
    decider: string | null
  }
  identities: {
    uid: string
    sealed: Buffer | null
    /** Of country and number of the document, the same in every account (migration `document_mark`). */
    document_mark: Generated<string | null>
    primary_case: string | null
    document: 'passport' | 'idCard' | 'licence' | null
    expires_on: string | null
    front: string | null
    back: string | null
    selfie: string | null
    advanced_case: string | null
  }
  wallets: { address: string; uid: string; code: string; paired_at: string }
  wallet_challenges: { uid: string; address: string; nonce: string; text: string; expires_at: string }
  /** `amount` in USDT. */
  withdrawal_uses: { ref: string; uid: string; amount: string; at: string }
  data_exports: { uid: string; at: string }
}
