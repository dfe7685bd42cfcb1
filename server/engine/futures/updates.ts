import type { Kysely } from 'kysely'
import type { MarginWarning, SwapCharge } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import { swapToWire } from '../margin/wire.ts'
import { ofClass } from './history.ts'

const MAX_UPDATES = 100

/** A user's margin warnings after a time (Unix ms), newest first. */
export const readWarnings = async (db: Kysely<Schema>, uid: string, since: string): Promise<MarginWarning[]> => {
  const rows = await db
    .selectFrom('margin_warnings')
    .selectAll()
    .where('uid', '=', uid)
    .where('time', '>', since)
    .orderBy('time', 'desc')
    .limit(MAX_UPDATES)
    .execute()
  return rows.map(({ asset_class: assetClass, inst_id: instId, level, time: ts }) => ({
    assetClass,
    instId,
    level,
    ts,
  }))
}

/** A user's charges of swap after a time (Unix ms), newest first. */
export const readSwapsSince = async (db: Kysely<Schema>, uid: string, since: string): Promise<SwapCharge[]> => {
  const rows = await db
    .selectFrom('futures_funding')
    .selectAll()
    .where('uid', '=', uid)
    .where(ofClass('pos_id', 'forex'))
    .where('time', '>', since)
    .orderBy('time', 'desc')
    .orderBy('pos_id', 'desc')
    .limit(MAX_UPDATES)
    .execute()
  return rows.map(swapToWire)
}
