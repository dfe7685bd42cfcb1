import type { Generated } from 'kysely'

/** Rows of the migration `support`. Ids, numbers and times (Unix ms) are strings of digits. */
export interface SupportTables {
  support_chats: {
    id: Generated<string>
    uid: string | null
    guest_hash: string | null
    joined_to: string | null
    state: 'waiting' | 'taken' | 'closed'
    queue_no: Generated<string>
    waiting_since: string
    operator_id: string | null
    last_seq: Generated<string>
    user_read: Generated<string>
    desk_read: Generated<string>
    asked_seq: Generated<string>
    language: string
    created_at: string
    last_at: string
  }
  support_messages: {
    chat_id: string
    seq: string
    author: 'user' | 'desk' | 'venue'
    operator_id: string | null
    kind: 'text' | 'image' | 'event'
    /** The text, the id of the picture, or the name of the event. */
    body: string
    key: string | null
    at: string
  }
  support_takes: { id: Generated<string>; at: string; waited: string }
}
