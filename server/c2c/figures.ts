import type { Kysely } from 'kysely'
import { type MerchantFigures, ratio } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { FIGURE_DAYS, type Figures, readFigures } from './facts.ts'

const COMPLETION_DECIMALS = 4

/** The part of the orders that were completed, cut to four decimals; '0' while none has ended. */
export const completionOf = (
  { completed, ended }: Pick<Figures, 'completed' | 'ended'> = { completed: 0, ended: 0 },
): string => (ended === 0 ? '0' : ratio(String(completed), String(ended), COMPLETION_DECIMALS))

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
