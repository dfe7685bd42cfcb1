import type { Generated } from 'kysely'
import type { Language, operators } from '#protocol'

/** Rows of `0002_accounts.sql`. Ids and times (Unix ms, by the venue's clock) are strings of digits. */
export interface AccountTables {
  users: {
    /** Eight digits and more, never reused. */
    uid: Generated<string>
    /** E-mail in lower case, or mobile in E.164; every name that signs in stands in `user_names`, this one too. */
    name: string
    kind: 'email' | 'mobile'
    password_hash: string
    /** Opened in demo mode: its funds are play money. */
    demo: boolean
    /** One of the demo accounts whose password is printed at start: no second step, no sign-in outside demo mode. */
    shared: boolean
    /** Of the advanced verification: 0 none or expired, 1 pending, 2 approved, 3 rejected. */
    status_advanced: Generated<number>
    /** 0 to 2: what is proved (migration `identity`). */
    level: Generated<number>
    /** An upload of his own. */
    avatar: Generated<string | null>
    /** When the account will be erased, and when it was. */
    erase_at: Generated<string | null>
    erased_at: Generated<string | null>
    /** When operators froze it, and why (migration `desk`). */
    frozen_at: Generated<string | null>
    frozen_reason: Generated<operators.FreezeReason | null>
    created_at: string
    /** Of his mails, once he chose one (`0004_personal.sql`). */
    language: Generated<Language | null>
    /** Stands in each of his mails, once he chose one (`0017_mail.sql`). */
    phrase: Generated<string | null>
  }
  sessions: {
    token_hash: string
    uid: string
    created_at: string
    seen_at: string
    ip: string
    user_agent: string
    /** Of the device that it was begun on (`0016_devices.sql`). */
    device_hash: Generated<string | null>
  }
  devices: {
    token_hash: string
    uid: string
    created_at: string
    seen_at: string
    ip: Generated<string>
    user_agent: Generated<string>
  }
  codes: {
    name: string
    purpose: 'register' | 'login' | 'reset' | 'stepUp' | 'bind'
    /** Who asked for it (`0033_code_askers.sql`, `accounts/askers.ts`). */
    asker: string
    code_hash: string
    attempts: number
    sent_at: string
    expires_at: string
  }
  outbox: {
    id: Generated<string>
    way: 'mail' | 'text'
    recipient: string
    subject: string
    body: string
    html: string | null
    created_at: string
    next_at: string
    attempts: Generated<number>
  }
  mailbox: { id: Generated<string>; recipient: string; subject: string; body: string; sent_at: string }
}
