import type { Generated } from 'kysely'
import type { Language, operators } from '#protocol'

/** Rows of `0002_accounts.sql`. Ids and times (Unix ms, by the venue's clock) are strings of digits. */
export interface AccountTables {
  users: {
    /** Eight digits and more, never reused. */
    uid: Generated<string>
    /** E-mail in lower case, or mobile in E.164. All names that can sign in are in `user_names`, this one included. */
    name: string
    kind: 'email' | 'mobile'
    password_hash: string
    /** True if opened in demo mode; its funds are play money. */
    demo: boolean
    /**
     * True for the demo accounts whose password is printed at the start: no second step, no sign-in outside demo mode.
     */
    shared: boolean
    /** True for a merchant of the demo that acts by a policy of Tapeline's (migration `automatic_merchants`). */
    automatic: Generated<boolean>
    /** State of the advanced verification: 0 none or expired, 1 pending, 2 approved, 3 rejected. */
    status_advanced: Generated<number>
    /** Verified level, 0 to 2 (migration `identity`). */
    level: Generated<number>
    /** Id of an upload of this user. */
    avatar: Generated<string | null>
    /** When the account will be erased, and when it was erased. */
    erase_at: Generated<string | null>
    erased_at: Generated<string | null>
    /** When operators froze it, and why (migration `desk`). */
    frozen_at: Generated<string | null>
    frozen_reason: Generated<operators.FreezeReason | null>
    created_at: string
    /** Language of the user's mails, once they have chosen one (`0004_personal.sql`). */
    language: Generated<Language | null>
    /** Anti-phishing phrase in each of the user's mails, once they have set one (`0017_mail.sql`). */
    phrase: Generated<string | null>
  }
  sessions: {
    token_hash: string
    uid: string
    created_at: string
    seen_at: string
    ip: string
    user_agent: string
    /** The device that started the session (`0016_devices.sql`). */
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
    /** The signed-in user or browser that requested the code (`0033_code_askers.sql`, `accounts/askers.ts`). */
    asker: string
    /** What the code confirms, as its SHA-256 (`0038_code_acts.sql`); null where its purpose says everything. */
    act: Generated<string | null>
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
  mailbox: {
    id: Generated<string>
    recipient: string
    subject: string
    body: string
    sent_at: string
    code: Generated<string | null>
  }
}
