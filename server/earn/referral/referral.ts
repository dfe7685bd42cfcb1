import type { Kysely } from 'kysely'
import { nextSettlement } from '#protocol'
import { type Lease, NO_LEASE } from '../../platform/db/lease.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { createDueWork, type DueWork } from '../../platform/due.ts'
import type { Clock, Timers } from '../../platform/ports.ts'
import type { VenueEmitter } from '../../platform/venueEvents.ts'
import { findAbuse } from './abuse.ts'
import { settleCommissions } from './settlement.ts'

export interface ReferralParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly timers: Timers
  readonly lease?: Pick<Lease, 'keep'>
  readonly emitter: Pick<VenueEmitter, 'emitAccount'>
  /** Marks what accounts are compared by, where that was added before there were marks. */
  readonly mark?: () => Promise<void>
  readonly report: (error: unknown) => void
}

/** Commissions, settled at each full hour. */
export interface Referral {
  start(): void
  stop(): Promise<void>
  /** Looks for people who invited themselves, then settles, if it is due. */
  runDue(): Promise<void>
}

class ReferralEngine implements Referral {
  readonly #parts: ReferralParts
  readonly #due: DueWork

  constructor(parts: ReferralParts) {
    const { timers, report } = parts
    this.#parts = parts
    this.#due = createDueWork({ timers, run: () => this.runDue(), nextIn: () => this.#nextDueIn(), report })
  }
  start(): void {
    this.#due.start()
  }
  stop(): Promise<void> {
    return this.#due.stop()
  }
  async runDue(): Promise<void> {
    if ((await this.#nextDueIn()) > 0) return
    const { db, clock, lease = NO_LEASE, emitter, mark } = this.#parts
    await lease.keep()
    await mark?.()
    // First, so that nobody is paid for an account that is found to be their own.
    await findAbuse(db, clock.now())
    await settleCommissions({
      db,
      now: () => clock.now(),
      keep: () => lease.keep(),
      credited: (credited) => {
        for (const [uid, coins] of credited) emitter.emitAccount(uid, [...coins])
      },
    })
  }
  async #nextDueIn(): Promise<number> {
    const { db, clock } = this.#parts
    const { at } = await db.selectFrom('referral_settlement').select('at').executeTakeFirstOrThrow()
    const now = clock.now()
    return nextSettlement(Number(at), now) - now
  }
}

export const createReferral = (parts: ReferralParts): Referral => new ReferralEngine(parts)
