import type { Generated, GeneratedAlways } from 'kysely'
import type { CommissionState, ReferralLink, ReferredProduct } from '#protocol'

/** Rows of the migration `referral`. Amounts are decimal strings; ids and times (Unix ms) strings of digits. */
export interface ReferralTables {
  referral_codes: { uid: string; code: string; created_at: string }
  referrals: {
    id: GeneratedAlways<string>
    referee: string
    referrer: string
    at: string
    review_at: string | null
    ended_at: string | null
  }
  referral_commissions: {
    id: GeneratedAlways<string>
    fee_line: string
    referee: string
    referrer: string
    product: ReferredProduct
    coin: string
    fee: string
    rate: string
    amount: string
    traded_at: string
    state: CommissionState
    settled_at: string
  }
  /** One row. */
  referral_settlement: { one: Generated<boolean>; up_to: string; at: string }
  referral_reports: {
    id: GeneratedAlways<string>
    kind: 'own' | 'ring'
    link: ReferralLink
    referrer: string
    accounts: string[]
    times: Generated<number>
    at: string
    last_at: string
    state: Generated<'open' | 'upheld' | 'dismissed'>
    decided_by: string | null
    decided_at: string | null
  }
}
