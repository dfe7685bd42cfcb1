import { type Kysely, sql } from 'kysely'
import type { C2cOrder, C2cOrderView, C2cParty } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { pictureUrl } from '../users/uploads/pictureUrl.ts'
import type { Uploads } from '../users/uploads/uploads.ts'
import type { Inside } from './step.ts'

/** What a side says of an order in a case. `images`: ids of its own pictures for the purpose `receipt`. */
export interface Statement {
  readonly statement: string
  readonly images?: readonly string[] | undefined
}

/** Writes a statement down with its pictures; false where one of those is not of this user. */
export const noteStatement = async (
  uploads: Pick<Uploads, 'use'>,
  { transaction, at }: Pick<Inside, 'transaction' | 'at'>,
  { order, uid, party }: { readonly order: string; readonly uid: string; readonly party: C2cParty },
  { statement, images = [] }: Statement,
): Promise<boolean> => {
  if (!(await uploads.use(transaction, uid, 'receipt', images))) return false
  await transaction
    .insertInto('c2c_statements')
    .values({ order_id: order, at: String(at), party, body: statement, pictures: JSON.stringify(images) })
    .execute()
  return true
}

/** The statements about an order, the oldest first, as a side sees them: the other side's not when masked. */
export const readStatements = async (
  db: Kysely<Schema>,
  { id }: Pick<C2cOrder, 'id'>,
  reader: C2cParty,
  masked: boolean,
): Promise<Pick<C2cOrderView, 'statements'>> => {
  const rows = await db.selectFrom('c2c_statements').selectAll().where('order_id', '=', id).orderBy('id').execute()
  const shown = rows.filter(({ party }) => party === reader || !masked)
  if (shown.length === 0) return {}
  return {
    statements: shown.map(({ party, at, body, pictures }) => ({
      party,
      at: Number(at),
      text: body,
      pictures: pictures.map((picture) => pictureUrl(picture)),
    })),
  }
}

/** Orders in which the owner of a picture sent it as evidence to this user. */
export const ordersOfEvidence = async (
  db: Kysely<Schema>,
  uid: string,
  { id, owner }: { readonly id: string; readonly owner: string },
): Promise<readonly C2cOrder[]> => {
  const { rows } = await sql<{ record: C2cOrder }>`
    SELECT o.record FROM c2c_statements AS s JOIN c2c_orders AS o ON o.id = s.order_id
    WHERE s.pictures @> jsonb_build_array(${id}::text)
      AND ((s.party = 'buyer' AND o.buyer = ${owner} AND o.seller = ${uid})
        OR (s.party = 'seller' AND o.seller = ${owner} AND o.buyer = ${uid}))`.execute(db)
  return rows.map(({ record }) => record)
}
