import type { Kysely } from 'kysely'
import { type Call, contractOrder, type InputOf, type operators, tradingContracts } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import type { Timers } from '../../platform/ports.ts'
import { createRefresher } from '../../platform/refresher.ts'

/** Another venue's or a command's freeze counts after so long, in ms. */
const REFRESH_INTERVAL_MS = 1_000

/** Accounts that operators froze, as the records have them. */
export interface Freezes {
  start(): Promise<void>
  stop(): void
  /** Why an account is frozen; undefined when it is not. */
  reason(uid: string): operators.FreezeReason | undefined
  /** Reads them anew: after a change here it counts at once. */
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
    // Asked before another that has answered already, it may not know what that one knew.
    if (turn < known) return
    known = turn
    frozen = new Map(
      rows.flatMap(({ uid, frozen_reason: reason }) => (reason === null ? [] : [[uid, reason] as const])),
    )
  }
  // While the database is away nothing moves either; those who were frozen stay so.
  const { start, stop } = createRefresher(timers, REFRESH_INTERVAL_MS, refresh)
  return {
    start,
    stop,
    reason: (uid) => frozen.get(uid),
    refresh,
  }
}

/** What gets out of the market or protects what is in it; every other call that moves money is closed to a frozen account. */
const STAYS_OPEN: ReadonlySet<Call> = new Set<Call>([
  tradingContracts.cancelAll,
  contractOrder.closeOut,
  contractOrder.closeAll,
  contractOrder.protect,
  contractOrder.recall,
  contractOrder.cancelAll,
])

/** May a frozen account not make this call? */
export const isClosedToFrozen = (call: Call, body: unknown): boolean => {
  if (!call.money || STAYS_OPEN.has(call)) return false
  const action: InputOf<typeof tradingContracts.update>['action'] = 'cancel'
  const isCancel = typeof body === 'object' && body !== null && 'action' in body && body.action === action
  return !(call === tradingContracts.update && isCancel)
}
