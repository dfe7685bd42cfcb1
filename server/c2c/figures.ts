import type { Kysely } from 'kysely'
import type { MerchantFigures } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { completionOf, FIGURE_DAYS, readFigures } from './facts.ts'

/** The figures of users as everybody sees them; of unknown ones none. */
export const figuresOf = async (
  db: Kysely<Schema>,
  uids: readonly string[],
  at: number,
): Promise<ReadonlyMap<string, MerchantFigures>> => {
  const wanted = [...new Set(uids)]
  if (wanted.length === 0) return new Map()
  const users = await db
    .selectFrom('users')
    .select(['uid', 'created_at', 'automatic'])
    .where('uid', 'in', wanted)
    .execute()
  const figures = await readFigures(db, wanted, at)
  return new Map(
    users.map(({ uid, created_at, automatic }) => {
      const { ended = 0, completed = 0, counterparties = 0, payMs = null, releaseMs = null } = figures.get(uid) ?? {}
      return [
        uid,
        {
          id: uid,
          automatic,
          since: Number(created_at),
          days: FIGURE_DAYS,
          ended,
          completed,
          completion: completionOf({ completed, ended }),
          counterparties,
          payMs: Math.round(payMs ?? 0),
          releaseMs: Math.round(releaseMs ?? 0),
        },
      ]
    }),
  )
}
