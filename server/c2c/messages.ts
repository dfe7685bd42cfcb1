import { type Kysely, type OperationNodeSource, type Selectable, sql } from 'kysely'
import type { C2cChatHead, C2cOrder, C2cParty } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'

export type MessageRow = Selectable<Schema['c2c_messages']>

/** Badges show no larger number. */
const COUNTED = 100

/**
 * Adds a line after the last one, in one statement; its chat is locked until the transaction ends. `also`: what is inserted
 * in the same round trip.
 */
export const addLine = async (
  inside: Kysely<Schema>,
  order: string,
  line: Pick<MessageRow, 'author' | 'kind' | 'body' | 'key'>,
  at: number,
  also?: OperationNodeSource,
): Promise<MessageRow> => {
  const { author, kind, body, key } = line
  const other = also === undefined ? sql`` : sql`other AS (${also}), `
  const { rows } = await sql<MessageRow>`
    WITH ${other}chat AS (
      INSERT INTO c2c_chats (order_id, last_seq) VALUES (${order}, 1)
      ON CONFLICT (order_id) DO UPDATE SET last_seq = c2c_chats.last_seq + 1
      RETURNING last_seq
    )
    INSERT INTO c2c_messages (order_id, seq, at, author, kind, body, key)
    SELECT ${order}, last_seq, ${at}, ${author}, ${kind}, ${body}, ${key} FROM chat
    RETURNING *`.execute(inside)
  const [added] = rows
  if (added === undefined) throw new Error(`no line was added to the chat of order ${order}`)
  return added
}

/** The message that a side stored under a key. */
export const lineByKey = (
  db: Kysely<Schema>,
  order: string,
  author: C2cParty,
  key: string,
): Promise<MessageRow | undefined> =>
  db
    .selectFrom('c2c_messages')
    .selectAll()
    .where('order_id', '=', order)
    .where('author', '=', author)
    .where('key', '=', key)
    .executeTakeFirst()

/** How the chats of these orders stand for one of their parties, by order. */
export const readChatHeads = async (
  db: Kysely<Schema>,
  uid: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, C2cChatHead>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; last: string; own: string; other: string; unread: number }>`
    SELECT s.id, s.last, s.own, s.other, (SELECT count(*)::integer FROM (
        SELECT FROM c2c_messages AS m
        WHERE m.order_id = s.id AND m.kind <> 'event' AND m.author <> s.side AND m.seq > s.own
        LIMIT ${COUNTED}) AS u) AS unread
    FROM (
      SELECT o.id, c.last_seq AS last, CASE WHEN o.buyer = ${uid} THEN 'buyer' ELSE 'seller' END AS side,
        CASE WHEN o.buyer = ${uid} THEN c.buyer_read ELSE c.seller_read END AS own,
        CASE WHEN o.buyer = ${uid} THEN c.seller_read ELSE c.buyer_read END AS other
      FROM c2c_chats AS c JOIN c2c_orders AS o ON o.id = c.order_id
      WHERE o.id = ANY (${[...ids]}::bigint[]) AND (o.buyer = ${uid} OR o.seller = ${uid})
    ) AS s`.execute(db)
  return new Map(
    rows.map(({ id, last, own, other, unread }) => [
      id,
      { lastSeq: Number(last), readSeq: Number(own), otherReadSeq: Number(other), unread },
    ]),
  )
}

/** Orders in whose chat the owner of a picture sent it to this user. */
export const ordersOfChatPicture = async (
  db: Kysely<Schema>,
  uid: string,
  { id, owner }: { readonly id: string; readonly owner: string },
): Promise<readonly C2cOrder[]> => {
  const { rows } = await sql<{ record: C2cOrder }>`
    SELECT o.record FROM c2c_messages AS m JOIN c2c_orders AS o ON o.id = m.order_id
    WHERE m.kind = 'image' AND m.body = ${id}
      AND ((m.author = 'buyer' AND o.buyer = ${owner} AND o.seller = ${uid})
        OR (m.author = 'seller' AND o.seller = ${owner} AND o.buyer = ${uid}))`.execute(db)
  return rows.map(({ record }) => record)
}
