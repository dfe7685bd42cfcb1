import { type Kysely, sql } from 'kysely'
import { LOAN_GRACE_MS, mayLiquidate, PRICE_AGE_STALE, type Price, toPrice } from '#protocol'
import type { Market } from '../../market/port.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Clock } from '../../platform/ports.ts'

/** The index price of a pair, as loans count with it. Times are Unix ms. */
export interface IndexNow {
  readonly price: Price
  readonly at: number
  readonly fresh: boolean
  /** Collateral is not sold before; 0 while it is not fresh. */
  readonly sellsFrom: number
  readonly maySell: boolean
}

/** The price that counts: undefined while there is none, or one that is stale or halted. */
export const freshPrice = (index: IndexNow | undefined): Price | undefined =>
  index?.fresh === true ? index.price : undefined

/** Index prices of pairs, and since when each is fresh. */
export interface LoanIndexes {
  /** Reads since when they are fresh. Rejects with the database's error. */
  load(): Promise<void>
  /** Undefined without any price. */
  now(instId: string): IndexNow | undefined
  /** Looks at these pairs and writes what is known of them. An index that nobody looks at for longer than a break counts as broken. */
  look(pairs: readonly string[]): Promise<void>
}

/** An index that is away for no longer has no break, in ms: a restart is none. */
const BREAK_MS = 60_000
/** Between two writes of a pair that goes on being fresh, in ms. */
const WRITTEN_MS = 10_000

interface IndexParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly market: Pick<Market, 'index' | 'halted'>
  readonly isHalted: (instId: string) => boolean
}

interface Known {
  readonly freshSince: number
  readonly seenAt: number
}

export const createLoanIndexes = ({ db, clock, market, isHalted }: IndexParts): LoanIndexes => {
  const known = new Map<string, Known>()
  const written = new Map<string, number>()

  const priceOf = (instId: string, at: number) => {
    const index = market.index(instId)
    if (index === undefined) return undefined
    const since = Number(index.ts)
    const fresh = market.halted === undefined && !isHalted(instId) && at - since <= PRICE_AGE_STALE
    return { price: toPrice(index.idxPx), at: since, fresh }
  }
  const freshSince = (instId: string, at: number): number => {
    const before = known.get(instId)
    // A clock that was set back says nothing of how long that was.
    const isBroken = before === undefined || at < before.freshSince || at - before.seenAt > BREAK_MS
    return isBroken ? at : before.freshSince
  }
  const write = async (instId: string, { freshSince: since, seenAt }: Known): Promise<void> => {
    await sql`INSERT INTO loan_indexes (inst_id, fresh_since, seen_at) VALUES (${instId}, ${since}, ${seenAt})
      ON CONFLICT (inst_id) DO UPDATE SET fresh_since = excluded.fresh_since, seen_at = excluded.seen_at`.execute(db)
    written.set(instId, seenAt)
  }
  return {
    load: async () => {
      const rows = await db.selectFrom('loan_indexes').selectAll().execute()
      for (const { inst_id: instId, fresh_since: since, seen_at: seen } of rows)
        known.set(instId, { freshSince: Number(since), seenAt: Number(seen) })
    },
    now: (instId) => {
      const now = clock.now()
      const price = priceOf(instId, now)
      if (price === undefined) return undefined
      const since = price.fresh ? freshSince(instId, now) : undefined
      return {
        ...price,
        sellsFrom: since === undefined ? 0 : since + LOAN_GRACE_MS,
        maySell: mayLiquidate(since, now),
      }
    },
    look: async (pairs) => {
      const now = clock.now()
      for (const instId of pairs) {
        if (priceOf(instId, now)?.fresh !== true) continue
        const seen = { freshSince: freshSince(instId, now), seenAt: now }
        const isNew = known.get(instId)?.freshSince !== seen.freshSince
        known.set(instId, seen)
        // oxlint-disable-next-line no-await-in-loop -- A handful of pairs.
        if (isNew || Math.abs(now - (written.get(instId) ?? 0)) >= WRITTEN_MS) await write(instId, seen)
      }
    },
  }
}
