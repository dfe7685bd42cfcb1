import type { Kysely } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'

/** A user's ads, for their own export. */
export const exportAds = (inside: Kysely<Schema>, uid: string): Promise<readonly object[]> =>
  inside
    .selectFrom('c2c_ads')
    .select(['id', 'side', 'coin', 'currency', 'state', 'free', 'terms', 'created_at', 'updated_at'])
    .where('owner', '=', uid)
    .orderBy('id')
    .execute()

/** A user's orders on either side, without what belongs to the other one. */
export const exportOrders = async (inside: Kysely<Schema>, uid: string): Promise<readonly object[]> => {
  const rows = await inside
    .selectFrom('c2c_orders')
    .select(['id', 'ad_id', 'buyer', 'coin', 'currency', 'amount', 'price', 'total', 'state', 'method', 'transfer'])
    .select(['taken_at', 'state_at'])
    .where((eb) => eb.or([eb('buyer', '=', uid), eb('seller', '=', uid)]))
    .orderBy('id')
    .execute()
  return rows.map(({ buyer, ...row }) => ({ ...row, side: buyer === uid ? 'buyer' : 'seller' }))
}
