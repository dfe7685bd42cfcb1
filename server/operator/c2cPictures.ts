import { type Kysely, sql } from 'kysely'
import type { PayMethods } from '../c2c/payMethods.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { OperatorRow } from '../users/operators/operatorRow.ts'
import { OPENS } from './c2cQueue.ts'
import { ownAccounts } from './ownAccounts.ts'

/**
 * The order with a case that this picture belongs to, if this operator may see it: in a statement, in the chat, as the
 * proof of the payment, or as the code by which the seller is paid.
 */
export const c2cOrderOfPicture = async (
  { db, payMethods }: { readonly db: Kysely<Schema>; readonly payMethods: Pick<PayMethods, 'thaw'> },
  operator: OperatorRow,
  id: string,
): Promise<string | undefined> => {
  if (!operator.roles.some((role) => role === 'treasurer' || role === 'auditor')) return undefined
  const picture = await db.selectFrom('uploads').select(['uid', 'digest']).where('id', '=', id).executeTakeFirst()
  if (picture?.uid == null) return undefined
  const { uid: owner, digest } = picture
  const { rows } = await sql<{ id: string; buyer: string; seller: string; payee: Buffer; named: boolean }>`
    SELECT o.id, o.buyer, o.seller, o.payee,
      o.buyer = ${owner} AND o.record #>> '{payment,proof}' = ${digest}
        OR EXISTS (SELECT FROM c2c_statements AS s WHERE s.order_id = o.id AND s.pictures @> jsonb_build_array(${id}::text))
        OR EXISTS (SELECT FROM c2c_messages AS m WHERE m.order_id = o.id AND m.kind = 'image' AND m.body = ${id}) AS named
    FROM c2c_orders AS o
    WHERE (o.buyer = ${owner} OR o.seller = ${owner})
      AND EXISTS (SELECT FROM c2c_events AS e WHERE e.order_id = o.id AND ${OPENS})
    ORDER BY o.id DESC`.execute(db)
  const accounts = await ownAccounts(db, operator)
  const isPayee = ({ seller, payee }: (typeof rows)[number]) =>
    seller === owner && payMethods.thaw(seller, payee).fields.some(({ key, value }) => key === 'qr' && value === id)
  return rows.find(
    (row) => !accounts.includes(row.buyer) && !accounts.includes(row.seller) && (row.named || isPayee(row)),
  )?.id
}
