import { type Kysely, sql } from 'kysely'
import { NO_FEES, NOTHING_CHARGED } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'

/** A user's ads, for their own export. */
export const exportAds = (inside: Kysely<Schema>, uid: string): Promise<readonly object[]> =>
  inside
    .selectFrom('c2c_ads')
    .select(['id', 'side', 'coin', 'currency', 'state', 'free', 'terms', 'created_at', 'updated_at'])
    .where('owner', '=', uid)
    .orderBy('id')
    .execute()

/** What a user wrote in the chats of orders, and said in cases. */
export const exportWords = async (inside: Kysely<Schema>, uid: string): Promise<readonly object[]> => {
  const { rows } = await sql<object>`
    SELECT o.id AS order, w.at, w.kind, w.body, w.pictures
    FROM c2c_orders AS o CROSS JOIN LATERAL (
      SELECT m.at, m.kind, m.body, '[]'::jsonb AS pictures, m.author AS party FROM c2c_messages AS m
      WHERE m.order_id = o.id AND m.kind <> 'event'
      UNION ALL
      SELECT s.at, 'statement', s.body, s.pictures, s.party FROM c2c_statements AS s WHERE s.order_id = o.id
    ) AS w
    WHERE (o.buyer = ${uid} AND w.party = 'buyer') OR (o.seller = ${uid} AND w.party = 'seller')
    ORDER BY o.id, w.at`.execute(inside)
  return rows
}

/** A user's orders on either side, without what belongs to the other one. */
export const exportOrders = async (inside: Kysely<Schema>, uid: string): Promise<readonly object[]> => {
  const rows = await inside
    .selectFrom('c2c_orders')
    .select(['id', 'ad_id', 'buyer', 'coin', 'currency', 'amount', 'price', 'total', 'state', 'method', 'transfer'])
    .select(['taken_at', 'state_at', 'record'])
    .where((eb) => eb.or([eb('buyer', '=', uid), eb('seller', '=', uid)]))
    .orderBy('id')
    .execute()
  return rows.map(({ buyer, record: { fees = NO_FEES, charged = NOTHING_CHARGED }, ...row }) => {
    const side = buyer === uid ? 'buyer' : 'seller'
    return { ...row, side, fee_rate: fees[side], fee: charged[side] }
  })
}

/** What a user said of others, and others of them. */
export const exportRatings = async (inside: Kysely<Schema>, uid: string): Promise<readonly object[]> => {
  const rows = await inside
    .selectFrom('c2c_ratings')
    .select(['order_id', 'rater', 'verdict', 'body', 'version', 'at', 'changed_at', 'hidden_at', 'hidden_reason'])
    .where((eb) => eb.or([eb('rater', '=', uid), eb('rated', '=', uid)]))
    .orderBy('id')
    .execute()
  return rows.map(({ order_id: order, rater, body, ...row }) => ({
    order,
    by: rater === uid ? 'you' : 'other',
    // What is hidden was hidden from whom it is about, too.
    body: rater === uid || row.hidden_at === null ? body : '',
    ...row,
  }))
}
