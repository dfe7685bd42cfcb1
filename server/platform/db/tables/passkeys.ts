import type { Generated } from 'kysely'

/** Rows of `0018_passkeys.sql`. Times (Unix ms, by the venue's clock) are strings of digits. */
export interface PasskeyTables {
  passkeys: {
    /** The credential's id, base64url. */
    id: string
    uid: string
    /** COSE, base64url. */
    public_key: string
    counter: string
    /** Separated by spaces. */
    transports: string
    synced: boolean
    name: string
    created_at: string
    used_at: Generated<string | null>
  }
}
