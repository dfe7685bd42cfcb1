import type { Generated } from 'kysely'

/** Rows of `0014_factors.sql`. Ids and times (Unix ms, by the venue's clock) are strings of digits. */
export interface FactorTables {
  user_names: { name: string; uid: string; kind: 'email' | 'mobile' }
  authenticators: { uid: string; sealed: Buffer; bound_at: string; last_step: string }
  authenticator_offers: { uid: string; sealed: Buffer; made_at: string }
  recovery_codes: { uid: string; code_mac: string }
  pay_passwords: { uid: string; hash: string; set_at: string }
  factor_attempts: {
    uid: string
    factor: 'authenticator' | 'recovery' | 'pay' | 'password'
    failures: number
    locked_until: string
  }
  holds: {
    id: Generated<string>
    uid: string
    kind: 'withdrawal' | 'payPassword'
    reason: string
    from_at: string
    until_at: string
  }
  reset_tokens: { token_hash: string; uid: string; way: 'code' | 'authenticator'; expires_at: string }
}
