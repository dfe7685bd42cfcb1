import type { Kysely } from 'kysely'
import {
  type Call,
  contractOrder,
  financial,
  type InputOf,
  merchantOrder,
  merchatAppeal,
  type operators,
  tradingContracts,
} from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import type { Timers } from '../../platform/ports.ts'
import { createRefresher } from '../../platform/refresher.ts'

/** A freeze by another venue or a command takes effect within this time, in ms. */
const REFRESH_INTERVAL_MS = 1_000

/** Accounts that operators froze, as the records have them. */
export interface Freezes {
  start(): Promise<void>
  stop(): void
  /** Why an account is frozen; undefined when it is not. */
  reason(uid: string): operators.FreezeReason | undefined
  /** Reads them again: a change made here takes effect at once. */
  refresh(): Promise<void>
}

export const createFreezes = (db: Kysely<Schema>, timers: Timers): Freezes => {
  let frozen: ReadonlyMap<string, operators.FreezeReason> = new Map()
  let asked = 0
  let known = 0
  const refresh = async (): Promise<void> => {
    asked += 1
    const turn = asked
    const rows = await db
      .selectFrom('users')
      .select(['uid', 'frozen_reason'])
      .where('frozen_at', 'is not', null)
      .execute()
    // A read that began before another one has ended may lack what that one found.
    if (turn < known) return
    known = turn
    frozen = new Map(
      rows.flatMap(({ uid, frozen_reason: reason }) => (reason === null ? [] : [[uid, reason] as const])),
    )
  }
  // While the database is away nothing moves either; frozen accounts stay frozen.
  const { start, stop } = createRefresher(timers, REFRESH_INTERVAL_MS, refresh)
  return {
    start,
    stop,
    reason: (uid) => frozen.get(uid),
    refresh,
  }
}

/**
 * Calls that leave the market or protect what is in it; every other call that moves money is closed to a frozen
 * account.
 */
const STAYS_OPEN: ReadonlySet<Call> = new Set<Call>([
  tradingContracts.cancelAll,
  contractOrder.closeOut,
  contractOrder.closeAll,
  contractOrder.protect,
  contractOrder.recall,
  contractOrder.cancelAll,
  // What was put into a product comes back to its owner.
  financial.redeemFinancialOrder,
  // A buyer who cannot say that an order is paid would lose what they paid.
  merchantOrder.cancelOrder,
  merchantOrder.payment,
  // Nor may a freeze of the seller keep coins from a buyer who has paid: a release gives to the other side alone.
  merchantOrder.release,
  // Nor may anybody be ruled about unheard.
  merchatAppeal.save,
])

/** Is this call closed to a frozen account? */
export const isClosedToFrozen = (call: Call, body: unknown): boolean => {
  if (!call.money || STAYS_OPEN.has(call)) return false
  const action: InputOf<typeof tradingContracts.update>['action'] = 'cancel'
  const isCancel = typeof body === 'object' && body !== null && 'action' in body && body.action === action
  return !(call === tradingContracts.update && isCancel)
}
