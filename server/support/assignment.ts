import { type Kysely, sql } from 'kysely'
import type { ChatEvent } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import type { OperatorRow } from '../users/operators/operatorRow.ts'
import { countsAt } from '../users/operators/sessions.ts'
import { addEvent } from './messages.ts'
import type { SupportParts } from './parts.ts'
import { type ChatRow, chatById, lockChat } from './rows.ts'
import type { Watch } from './watch.ts'

export type Who = Pick<OperatorRow, 'id' | 'roles' | 'own_uid'>
export type ActOutcome = 'done' | 'taken' | 'own' | 'gone'

export interface OperatorChatParts extends SupportParts {
  readonly watch: Watch
  readonly changed: (chat: Pick<ChatRow, 'uid'>) => void
  /** A conversation left the queue. */
  readonly queueMoved: () => Promise<void>
}

/** Which operator has a conversation. */
export interface Assignment {
  take(who: Who, id: string): Promise<ActOutcome>
  /** To another operator, or with undefined back to the front of the queue. */
  hand(who: Who, id: string, to: Pick<Who, 'id' | 'own_uid'> | undefined): Promise<ActOutcome>
  close(who: Who, id: string): Promise<ActOutcome>
  /** Conversations that wait for an operator who has signed out go back to their place in the queue. */
  handBack(): Promise<void>
}

/** Is an operator signed in, and was active recently? */
export const isHere = async (db: Kysely<Schema>, operatorId: string, now: number): Promise<boolean> => {
  const row = await db
    .selectFrom('operator_sessions')
    .select('token_hash')
    .where('operator_id', '=', operatorId)
    .where(countsAt(now, 'operator_sessions'))
    .executeTakeFirst()
  return row !== undefined
}

const set = (inside: Kysely<Schema>, id: string, values: { state: ChatRow['state']; operator_id: string | null }) =>
  inside.updateTable('support_chats').set(values).where('id', '=', id).execute()

export const createAssignment = ({ db, clock, watch, changed, queueMoved }: OperatorChatParts): Assignment => {
  /** Changes a conversation of this operator, in one transaction; announced after it. */
  const withMine = async (
    who: Who,
    id: string,
    event: ChatEvent,
    change: (inside: Kysely<Schema>, chat: ChatRow, at: number) => Promise<void>,
  ): Promise<ActOutcome> => {
    const known = await chatById(db, id)
    if (known === undefined) return 'gone'
    const at = clock.now()
    const done = await db.transaction().execute(async (inside) => {
      const chat = await lockChat(inside, known.id)
      if (chat === undefined || chat.state !== 'taken') return 'gone'
      if (chat.operator_id !== who.id) return 'taken'
      await change(inside, chat, at)
      await addEvent(inside, chat.id, event, at)
      return chat
    })
    if (typeof done === 'string') return done
    watch.type(done.id, 'desk', false, () => undefined)
    changed(done)
    return 'done'
  }

  return {
    async take(who, id) {
      const known = await chatById(db, id)
      if (known === undefined) return 'gone'
      if (known.uid !== null && known.uid === who.own_uid) return 'own'
      const at = clock.now()
      const done = await db.transaction().execute(async (inside) => {
        const chat = await lockChat(inside, known.id)
        if (chat === undefined || chat.joined_to !== null || chat.state === 'closed') return 'gone'
        if (chat.operator_id === who.id) return 'done'
        if (chat.operator_id !== null && (await isHere(inside, chat.operator_id, at))) return 'taken'
        await set(inside, chat.id, { state: 'taken', operator_id: who.id })
        await addEvent(inside, chat.id, chat.state === 'waiting' ? 'taken' : 'handedOver', at)
        if (chat.state === 'waiting')
          await inside
            .insertInto('support_takes')
            .values({ at: String(at), waited: String(Math.max(0, at - Number(chat.waiting_since))) })
            .execute()
        return chat
      })
      if (typeof done === 'string') return done
      changed(done)
      await queueMoved()
      return 'done'
    },

    async hand(who, id, to) {
      const own = await chatById(db, id)
      if (to !== undefined && own !== undefined && own.uid !== null && own.uid === to.own_uid) return 'own'
      return withMine(who, id, to === undefined ? 'returned' : 'handedOver', async (inside, chat) => {
        await set(inside, chat.id, { state: to === undefined ? 'waiting' : 'taken', operator_id: to?.id ?? null })
      })
    },

    close: (who, id) =>
      withMine(who, id, 'closed', async (inside, chat) => {
        await set(inside, chat.id, { state: 'closed', operator_id: null })
      }),

    async handBack() {
      const at = clock.now()
      const { rows } = await sql<{ id: string; uid: string | null }>`
        UPDATE support_chats AS c SET state = 'waiting', operator_id = NULL
        WHERE c.state = 'taken' AND c.asked_seq > c.desk_read AND NOT EXISTS (
          SELECT FROM operator_sessions AS s WHERE s.operator_id = c.operator_id AND ${countsAt(at, 's')})
        RETURNING c.id, c.uid`.execute(db)
      for (const row of rows) {
        await db.transaction().execute(async (inside) => {
          await lockChat(inside, row.id)
          await addEvent(inside, row.id, 'returned', at)
        })
        changed(row)
      }
    },
  }
}
