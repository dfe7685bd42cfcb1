import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Clock } from '../ports.ts'
import type { Mailbox, Message } from './port.ts'

const SHOWN = 20
const KEPT = 86_400_000

/** A mailbox in the database. `onLost` is called for a message that could not be stored. */
export const createMailbox = (db: Kysely<Schema>, clock: Clock, onLost: (error: unknown) => void): Mailbox => {
  let last: Promise<unknown> = Promise.resolve()
  const rowOf = ({ to, subject, text, code }: Message) => ({
    recipient: to,
    subject,
    body: text,
    sent_at: String(clock.now()),
    code: code ?? null,
  })
  return {
    send(message) {
      const row = rowOf(message)
      last = last.then(() => db.insertInto('mailbox').values(row).execute()).catch(onLost)
    },
    async put(inside, message) {
      await inside.insertInto('mailbox').values(rowOf(message)).execute()
      return () => {}
    },
    settle: async () => {
      await last
    },
    async read(to) {
      await last
      const rows = await db
        .selectFrom('mailbox')
        .selectAll()
        .where('recipient', '=', to)
        .orderBy('id', 'desc')
        .limit(SHOWN)
        .execute()
      return rows.map(({ id, recipient, subject, body, sent_at, code }) => ({
        id,
        to: recipient,
        subject,
        text: body,
        time: Number(sent_at),
        ...(code === null ? {} : { code }),
      }))
    },
    async purge() {
      await db
        .deleteFrom('mailbox')
        .where('sent_at', '<=', String(clock.now() - KEPT))
        .execute()
    },
  }
}
