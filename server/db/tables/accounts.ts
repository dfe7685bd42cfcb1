import type { Generated } from 'kysely'
import type { Language } from '#protocol'

/** Rows of `0002_accounts.sql`. Ids and times (Unix ms, by the venue's clock) are strings of digits. */
export interface AccountTables {
  users: {
    /** Eight digits and more, never reused. */
    uid: Generated<string>
    /** E-mail in lower case, or mobile in E.164. */
    name: string
    kind: 'email' | 'mobile'
    password_hash: string
    /** Opened in demo mode: its funds are play money. */
    demo: boolean
    /** One of the demo accounts whose password is printed at start: no second step, no sign-in outside demo mode. */
    shared: boolean
    /** 0 none or expired, 1 pending, 2 approved, 3 rejected (decisions, 30). */
    status_advanced: Generated<number>
    created_at: string
    /** Of his mails, once he chose one (`0004_personal.sql`). */
    language: Generated<Language | null>
  }
  sessions: {
    token_hash: string
    uid: string
    created_at: string
    seen_at: string
    ip: string
    user_agent: string
  }
  devices: { token_hash: string; uid: string; created_at: string; seen_at: string }
  codes: {
    name: string
    purpose: 'register' | 'login'
    code_hash: string
    attempts: number
    sent_at: string
    expires_at: string
  }
  mailbox: { id: Generated<string>; recipient: string; subject: string; body: string; sent_at: string }
}
