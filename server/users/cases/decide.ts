import type { Kysely } from 'kysely'
import { type Amount, compare, cases as protocol, toAmount } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import type { Clock } from '../../platform/ports.ts'
import { type CaseRow, type Effect, ENDED, noteEvent } from './rows.ts'

export type Outcome = 'approved' | 'rejected'

/** The decider, and the decision. */
export interface Decision {
  /** The demo's policy, which is no operator and needs no second; or an operator (`desk:<id>`). */
  readonly by: 'demo' | `desk:${string}`
  readonly outcome: Outcome
  readonly reason?: protocol.CaseReason
  /** The operator's own account as a user. */
  readonly ownUid?: string | null
}

/**
 * The result of a decision: it stands; it is the first of two; the case was decided or withdrawn before; the case is
 * the operator's own, or has the operator's approval already; another operator works on it; the reason is not valid for
 * its kind.
 */
export type Decided = 'done' | 'seconded' | 'gone' | 'own' | 'again' | 'claimed' | 'reason'

/** A claim expires after this long, in ms. */
export const CLAIM_TIME = 30 * 60_000

export interface Deciding {
  decide(id: string, decision: Decision): Promise<Decided>
  /**
   * Claims an open case for this operator; the demo's policy leaves it alone. False: it is not open, or claimed by
   * another.
   */
  claim(id: string, by: string): Promise<boolean>
  /** Ends the claim. False: it was not this operator's. */
  release(id: string, by: string): Promise<boolean>
  /** An approval of more USDT than this takes two operators. */
  twoAbove(): Promise<Amount>
  /** Another operator works on it now. */
  isTaken(row: CaseRow, by: string): boolean
}

export interface DecidingParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  /** Time for operators, in ms. */
  readonly decisionTime: number
  readonly effectOf: (kind: protocol.CaseKind) => Effect | undefined
  /** An approval above this many USDT takes two operators. */
  readonly twoAbove: (inside: Kysely<Schema>) => Promise<Amount>
}

interface Made {
  readonly became: Decided
  /** The event to announce when it stands. */
  readonly tell?: (() => void) | undefined
}

const takesTwo = ({ amount_ref: amount }: CaseRow, above: Amount): boolean =>
  amount !== null && compare(toAmount(amount), above) > 0

/** The case, which no other transaction changes until this one ends. */
const locked = (inside: Kysely<Schema>, id: string): Promise<CaseRow | undefined> =>
  inside.selectFrom('cases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const createDeciding = (parts: DecidingParts): Deciding => {
  const { db, clock, decisionTime } = parts
  const isTaken = ({ claimed_by: who, claimed_at: since }: CaseRow, by: string): boolean =>
    who !== null && who !== by && clock.now() < Number(since) + CLAIM_TIME

  /** Why this decision cannot be made; the row is locked, so that a concurrent decision sees this one. */
  const obstacle = (row: CaseRow | undefined, { by, outcome, reason, ownUid }: Decision): Decided | undefined => {
    if (row === undefined || row.state !== 'open') return 'gone'
    if (by === 'demo') return row.plan === null ? 'gone' : undefined
    if (row.uid !== null && row.uid === ownUid) return 'own'
    if (outcome === 'approved' && row.first_by === by) return 'again'
    if (isTaken(row, by)) return 'claimed'
    const isListed = reason !== undefined && protocol.CASE_REASONS[row.kind].includes(reason)
    return (outcome === 'rejected' ? !isListed : reason !== undefined) ? 'reason' : undefined
  }

  return {
    isTaken,
    twoAbove: () => parts.twoAbove(db),

    async decide(id, decision) {
      const made = await db.transaction().execute(async (transaction): Promise<Made> => {
        const { by, outcome, reason } = decision
        const found = await locked(transaction, id)
        const against = obstacle(found, decision)
        if (against !== undefined || found === undefined) return { became: against ?? 'gone' }
        const at = clock.now()
        const change = transaction.updateTable('cases').where('id', '=', id).returningAll()
        const isFirst =
          by !== 'demo' &&
          outcome === 'approved' &&
          found.first_by === null &&
          takesTwo(found, await parts.twoAbove(transaction))
        if (isFirst) {
          const row = await change
            .set({
              first_by: by,
              plan: null,
              decide_at: null,
              claimed_by: null,
              claimed_at: null,
              updated_at: String(at),
            })
            .executeTakeFirstOrThrow()
          await noteEvent(transaction, row, { kind: 'seconded', by, at })
          return { became: 'seconded' }
        }
        const row = await change
          .set({ ...ENDED, state: outcome, decided_by: by, reason: reason ?? null, updated_at: String(at) })
          .executeTakeFirstOrThrow()
        await noteEvent(transaction, row, { kind: outcome, by, at })
        return { became: 'done', tell: await parts.effectOf(row.kind)?.(transaction, row) }
      })
      made.tell?.()
      return made.became
    },

    claim: (id, by) =>
      db.transaction().execute(async (transaction) => {
        const now = clock.now()
        const found = await locked(transaction, id)
        if (found?.state !== 'open' || isTaken(found, by)) return false
        await transaction
          .updateTable('cases')
          .set((eb) => ({
            claimed_by: by,
            claimed_at: String(now),
            plan: null,
            decide_at: null,
            // The policy would have decided within seconds; operators get their full time instead.
            deadline: eb.fn<string>('greatest', ['deadline', eb.val(String(now + decisionTime)).$castTo<string>()]),
          }))
          .where('id', '=', id)
          .execute()
        // Who claims again only gets more time.
        if (found.claimed_by !== by) await noteEvent(transaction, found, { kind: 'claimed', by, at: now })
        return true
      }),

    release: (id, by) =>
      db.transaction().execute(async (transaction) => {
        const row = await transaction
          .updateTable('cases')
          .set({ claimed_by: null, claimed_at: null })
          .where('id', '=', id)
          .where('claimed_by', '=', by)
          .returningAll()
          .executeTakeFirst()
        if (row !== undefined) await noteEvent(transaction, row, { kind: 'released', by, at: clock.now() })
        return row !== undefined
      }),
  }
}
