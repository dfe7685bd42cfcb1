import type { Transaction } from 'kysely'
import { type Amount, compare, toAmount } from '#protocol'
import type { Posting } from '../ledger/posting.ts'
import type { Schema } from '../platform/db/schema.ts'
import { giveBackDailyLimit } from '../users/accounts/withdrawalLimits.ts'
import { noteEvent } from '../users/cases/rows.ts'
import { lockAny, lockCase, lockOfCase, lockOwn } from './locks.ts'
import { isSame, obstacle, type PayoutDecision, type PayoutResult } from './payoutDecision.ts'
import { creditPosting, paidPosting, releasePosting } from './postings.ts'
import { bookedOf, mayCancel, type TransferRecord } from './rows.ts'
import { type Inside, moveOn, NOT_NOW, type Step, type StepParts, type StepResult, step, UNKNOWN } from './step.ts'

/** Ends an unpaid withdrawal: its money is free again, and so is its part of the limit. */
const givenBack = async (transaction: Transaction<Schema>, row: TransferRecord): Promise<Posting[]> => {
  if (row.kind === 'deposit') return []
  await giveBackDailyLimit(transaction, row.id)
  return [releasePosting(bookedOf(row))]
}

/** What was reported of a payment is an event of its case. */
const noteReport = async (
  { transaction, at }: Inside,
  { case_id: id }: TransferRecord,
  kind: 'paidOnce' | 'paid' | 'returnedOnce' | 'returned',
  decision: PayoutDecision | undefined,
): Promise<void> => {
  if (id !== null)
    await noteEvent(transaction, { id, reason: decision?.reason ?? null }, { kind, by: decision?.by ?? 'demo', at })
}

/** An approved withdrawal was paid, or returned from its destination. Undefined when it was settled before. */
const settleRow = async (
  inside: Inside,
  row: TransferRecord,
  outcome: 'paid' | 'refused',
  decision?: PayoutDecision,
): Promise<Step | undefined> => {
  if (row.kind !== 'withdrawal' || row.state !== 'approved') return undefined
  const reason = decision?.reason ?? null
  const payment = decision?.payment ?? null
  const first = decision !== undefined && isSame(row, decision) ? row.said_by : null
  const who =
    decision === undefined
      ? {}
      : { said: outcome, said_by: first ?? decision.by, said_reason: reason, payment, settled_by: decision.by, reason }
  await moveOn(inside, row, outcome, decision === undefined ? 'demo' : 'desk', who)
  await noteReport(inside, row, outcome === 'paid' ? 'paid' : 'returned', decision)
  return step(row, outcome === 'paid' ? [paidPosting(bookedOf(row))] : await givenBack(inside.transaction, row))
}

/** The ends of transfers: cancelled, decided, paid, expired. */
export const endSteps = ({ demo, cases, payDelay }: StepParts) => ({
  async cancel(inside: Inside, uid: string, id: string): Promise<StepResult> {
    const { transaction } = inside
    const seen = await transaction
      .selectFrom('transfers')
      .select('case_id')
      .where('id', '=', id)
      .where('uid', '=', uid)
      .executeTakeFirst()
    if (seen === undefined) return UNKNOWN
    // The case before the transfer, in the order in which a decision locks them.
    if (seen.case_id !== null) {
      const before = await lockCase(transaction, seen.case_id)
      if (before !== 'open') return NOT_NOW
      const row = await lockOwn(transaction, uid, id)
      if (row === undefined || !mayCancel(row)) return NOT_NOW
      await cases.withdrawWithin(transaction, uid, seen.case_id)
      return { ...step(row), coins: row.kind === 'withdrawal' ? [row.coin] : [] }
    }
    const row = await lockOwn(transaction, uid, id)
    if (row?.state !== 'created') return NOT_NOW
    await moveOn(inside, row, 'cancelled', 'user')
    return step(row, await givenBack(transaction, row))
  },

  /** A decision about a transfer, or its user's cancellation, in the transaction of the case. */
  async decided(
    inside: Inside,
    ended: {
      readonly id: string
      readonly state: 'open' | 'approved' | 'rejected' | 'withdrawn'
      readonly reason: TransferRecord['reason']
      readonly decided_by: string | null
    },
  ): Promise<Step | undefined> {
    const { transaction, at } = inside
    const row = await lockOfCase(transaction, ended.id)
    if (row === undefined) return undefined
    const by = ended.decided_by === 'demo' ? 'demo' : 'desk'
    switch (ended.state) {
      case 'open':
        await moveOn(inside, row, 'pending', 'user', { reason: null })
        return step(row)
      case 'withdrawn':
        await moveOn(inside, row, 'cancelled', 'user')
        return step(row, await givenBack(transaction, row))
      case 'rejected':
        await moveOn(inside, row, 'refused', by, { reason: ended.reason, by_demo: by === 'demo' })
        return step(row, await givenBack(transaction, row))
      case 'approved': {
        // The demo pays what it approved itself; what people approved people pay.
        const due = row.kind === 'withdrawal' && by === 'demo' && demo ? { due_at: String(at + payDelay) } : {}
        await moveOn(inside, row, 'approved', by, { by_demo: by === 'demo', ...due })
        return step(row, row.kind === 'deposit' ? [creditPosting(bookedOf(row))] : [])
      }
    }
  },

  /**
   * An operator reports the outcome of a payment; above the limit it counts when a second operator reports the same.
   */
  async decidePayout(
    inside: Inside,
    decision: PayoutDecision,
    above: Amount,
  ): Promise<{ result: PayoutResult; step?: Step | undefined }> {
    const { by, outcome, reason, payment } = decision
    const row = await lockOfCase(inside.transaction, decision.caseId)
    const against = obstacle(row, decision)
    if (against !== undefined || row === undefined) return { result: against ?? 'gone' }
    const isSecond = row.said_by !== null && isSame(row, decision)
    if (compare(toAmount(row.worth), above) > 0 && !isSecond) {
      await inside.transaction
        .updateTable('transfers')
        .set({
          said_by: by,
          said: outcome,
          said_reason: reason ?? null,
          payment: payment ?? null,
          updated_at: String(inside.at),
        })
        .where('id', '=', row.id)
        .execute()
      await noteReport(inside, row, outcome === 'paid' ? 'paidOnce' : 'returnedOnce', decision)
      return { result: 'seconded' }
    }
    return { result: 'done', step: await settleRow(inside, row, outcome, decision) }
  },

  /** A transfer that expired, or that the demo pays now. Undefined when another step came first. */
  async runOut(inside: Inside, id: string): Promise<Step | undefined> {
    const row = await lockAny(inside.transaction, id)
    if (row === undefined || row.due_at === null || Number(row.due_at) > inside.at) return undefined
    if (row.state === 'approved') return settleRow(inside, row, 'paid')
    if (row.state !== 'created') return undefined
    await moveOn(inside, row, 'expired', 'venue')
    return step(row, await givenBack(inside.transaction, row))
  },
})
