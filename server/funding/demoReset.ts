import { type Kysely, sql, type Transaction } from 'kysely'
import { demoFunds, type OutputOf, toAmount } from '#protocol'
import { DEMO_GRANT, readLastReset, resetPosting } from '../ledger/demo.ts'
import type { Schema } from '../platform/db/schema.ts'
import { lockUser } from '../users/accounts/lockUser.ts'
import { type Inside, NOT_NOW, refusal, type StepParts, type StepResult } from './step.ts'

const HOUR = 3_600_000
const OBSTACLES = demoFunds.resetObstacle.options

interface Standing {
  /** True for an account that was opened in demo mode. */
  readonly demo: boolean
  readonly obstacles: readonly demoFunds.ResetObstacle[]
}

/** `bound`: an amount that is not available although nothing that is known here binds it. */
const readStanding = async (db: Kysely<Schema>, uid: string): Promise<Standing> => {
  const { rows } = await sql<Record<demoFunds.ResetObstacle | 'demo', boolean>>`SELECT
    demo, frozen_at IS NOT NULL AS frozen, erase_at IS NOT NULL AS closing,
    EXISTS (SELECT FROM spot_orders WHERE uid = ${uid} AND state IN ('live', 'partially_filled')) AS orders,
    EXISTS (SELECT FROM futures_orders WHERE uid = ${uid} AND state IN ('live', 'partially_filled')) AS "contractOrders",
    EXISTS (SELECT FROM futures_positions WHERE uid = ${uid} AND size <> 0) AS positions,
    EXISTS (SELECT FROM timed_contracts WHERE uid = ${uid} AND state = 'open') AS timed,
    EXISTS (SELECT FROM transfers WHERE uid = ${uid} AND state IN ('created', 'pending', 'approved')
      AND NOT (kind = 'deposit' AND state = 'approved')) AS transfers,
    EXISTS (SELECT FROM ledger_balances WHERE uid = ${uid} AND kind <> 'available' AND amount > 0) AS bound
    FROM users WHERE uid = ${uid}`.execute(db)
  const [found] = rows
  if (found === undefined) return { demo: false, obstacles: [] }
  const obstacles = OBSTACLES.filter((one) => found[one])
  const named = obstacles.filter((one) => one !== 'bound')
  return { demo: found.demo, obstacles: named.length > 0 ? named : obstacles }
}

/** When the next reset is possible, in Unix ms; 0 when no earlier one prevents it. */
const nextAt = async (db: Kysely<Schema>, uid: string, hours: number, at: number): Promise<number> => {
  const last = await readLastReset(db, uid)
  const next = last === undefined ? 0 : last.time + hours * HOUR
  return next > at ? next : 0
}

/** What a reset gives a user, and what prevents it; undefined for an account whose funds are no demo funds. */
export const readDemoFunds = async (
  db: Kysely<Schema>,
  { uid, hours, at }: { readonly uid: string; readonly hours: number; readonly at: number },
): Promise<OutputOf<typeof demoFunds.demoFunds> | undefined> => {
  const { demo, obstacles } = await readStanding(db, uid)
  if (!demo) return undefined
  return {
    coin: DEMO_GRANT.coin,
    amount: toAmount(DEMO_GRANT.amount),
    nextAt: await nextAt(db, uid, hours, at),
    hours,
    obstacles: [...obstacles],
  }
}

/** A user's accounts, locked until the transaction ends in the order in which the ledger locks them. */
const lockAll = async (transaction: Transaction<Schema>, uid: string) =>
  transaction
    .selectFrom('ledger_balances')
    .select(['coin', 'kind', 'amount'])
    .where('uid', '=', uid)
    .orderBy('coin')
    .orderBy('kind')
    .forUpdate()
    .execute()

const timeText = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Everything that a user holds goes back to where demo funds come from, and the first funds are given anew. */
export const demoResetSteps = ({ demo: isDemo, resetHours, ids }: Pick<StepParts, 'demo' | 'resetHours' | 'ids'>) => ({
  async resetDemo({ transaction, at }: Inside, uid: string): Promise<StepResult> {
    if (!isDemo) return NOT_NOW
    // Another reset waits too, even where the balances of the account have no rows yet.
    await lockUser(transaction, uid)
    // Whoever moves this money now is waited for. What he committed may have made an account that the first read could
    // not see, so it is read again: nothing else moves while these locks are held.
    await lockAll(transaction, uid)
    const accounts = await lockAll(transaction, uid)
    const { demo, obstacles } = await readStanding(transaction, uid)
    if (!demo) return NOT_NOW
    const [obstacle] = obstacles
    if (obstacle !== undefined) return refusal(demoFunds.OBSTACLE_ERRORS[obstacle])
    const next = await nextAt(transaction, uid, resetHours, at)
    if (next > 0) return refusal('demoTooSoon', undefined, { time: timeText(next) })
    const available = accounts.filter(({ kind }) => kind === 'available')
    const held = new Map(available.map(({ coin, amount }) => [coin, toAmount(amount)]))
    const id = ids().next()
    const posting = resetPosting(id, uid, held)
    return { id, uid, coins: [...new Set(posting.moves.map(({ coin }) => coin))], postings: [posting] }
  },
})
