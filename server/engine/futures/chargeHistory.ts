import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { cutPage } from '../../platform/page.ts'
import { fundingToWire, swapToWire } from '../margin/wire.ts'
import { ofClass, type PageQuery } from './history.ts'

interface ChargeQuery extends PageQuery {
  readonly posId?: string | undefined
}

/** A user's charges, newest first. The cursor is time and position id of the last entry of the page before. */
const readCharges = async (
  db: Kysely<Schema>,
  uid: string,
  { instId, assetClass, posId: ofPosition, cursor, limit }: ChargeQuery,
) => {
  let rows = db
    .selectFrom('futures_funding')
    .selectAll()
    .where('uid', '=', uid)
    .where(ofClass('pos_id', assetClass))
    .orderBy('time', 'desc')
    .orderBy('pos_id', 'desc')
    .limit(limit + 1)
  if (instId !== undefined) rows = rows.where('inst_id', '=', instId)
  if (ofPosition !== undefined) rows = rows.where('pos_id', '=', ofPosition)
  if (cursor !== undefined) {
    const [time = '', posId = ''] = cursor.split('-')
    rows = rows.where((is) => is.or([is('time', '<', time), is.and([is('time', '=', time), is('pos_id', '<', posId)])]))
  }
  const found = await rows.execute()
  const { page: lines, next } = cutPage(found, limit, ({ time, pos_id: posId }) => `${time}-${posId}`)
  return { lines, next: next.next }
}

/** A page of the funding that a user paid and received. */
export const readFunding = async (db: Kysely<Schema>, uid: string, query: PageQuery) => {
  const { lines, next } = await readCharges(db, uid, { ...query, assetClass: 'crypto' })
  return { lines: lines.map(fundingToWire), next }
}

/** A page of the swap that a user paid and received. */
export const readSwaps = async (db: Kysely<Schema>, uid: string, query: ChargeQuery) => {
  const { lines, next } = await readCharges(db, uid, { ...query, assetClass: 'forex' })
  return { lines: lines.map(swapToWire), next }
}
