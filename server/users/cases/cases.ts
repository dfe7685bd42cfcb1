import type { Kysely, Selectable, Transaction } from 'kysely'
import { type Amount, type cases as protocol, toAmount } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import type { Clock } from '../../platform/ports.ts'
import { type Refused, refuse } from '../../platform/refusal.ts'
import { settingAt } from '../../settings/settings.ts'
import { hashToken, newToken } from '../accounts/tokens.ts'
import { createDeciding, type Deciding } from './decide.ts'
import type { Plan } from './plan.ts'
import { type CaseRow, type Effect, ENDED, noteEvent } from './rows.ts'

export type { CaseRow, Effect } from './rows.ts'

/** People have this long to decide, in ms. */
export const DECISION_TIME_MS = 48 * 3_600_000

/** What is opened. */
export interface NewCase {
  /** Null: of somebody who is not signed in; he gets a secret. */
  readonly uid: string | null
  readonly kind: protocol.CaseKind
  readonly detail: Readonly<Record<string, unknown>>
  /** What the demo's policy will say; undefined outside demo mode. */
  readonly plan: Plan | undefined
  /** What it moves, in the reference currency (USDT): above a limit its approval takes two people. */
  readonly amountRef?: Amount
}

/** An approval of more USDT than this takes two people, until operators set another limit. */
const TWO_ABOVE = toAmount('10000')
/** Kinds of which a rejection has undone what was asked for: who still wants it asks anew. */
const FINAL: ReadonlySet<protocol.CaseKind> = new Set(['withdrawal'])

/** A rejection may be asked to be looked at again, once. */
export const mayReopen = ({ state, reopened, uid, kind }: CaseRow): boolean =>
  state === 'rejected' && !reopened && uid !== null && !FINAL.has(kind)

/** Cases, from their opening to their end. */
export interface Cases extends Deciding {
  /** Opens a case in the transaction of what it is about; `wake` the policy after the commit. */
  open(
    transaction: Transaction<Schema>,
    newCase: NewCase,
  ): Promise<{ readonly row: CaseRow; readonly secret: string | undefined }>
  list(uid: string): Promise<CaseRow[]>
  /** A user's case; one of somebody else is unknown. */
  find(uid: string, id: string): Promise<CaseRow | undefined>
  /** Of somebody who is not signed in. */
  follow(id: string, secret: string): Promise<CaseRow | undefined>
  events(id: string): Promise<Selectable<Schema['case_events']>[]>
  reopen(uid: string, id: string, then: Effect): Promise<CaseRow | Refused>
  withdraw(uid: string, id: string): Promise<CaseRow | Refused>
  /** The same in the transaction of something else, which tells by itself what there is to tell after its commit. */
  withdrawWithin(transaction: Transaction<Schema>, uid: string, id: string): Promise<CaseRow | Refused>
  /** What happens when a case of this kind is decided or taken back. */
  onEnd(kind: protocol.CaseKind, effect: Effect): void
  /** Told after each case that was opened anew. */
  onOpen(listener: () => void): void
  wake(): void
}

const MAX_LISTED = 100

const ofUser = (inside: Kysely<Schema>, uid: string, id: string) =>
  inside.selectFrom('cases').selectAll().where('id', '=', id).where('uid', '=', uid)

interface TakenBack {
  readonly answer: CaseRow | Refused
  /** To be told after the commit. */
  readonly tell?: (() => void) | undefined
}

/** Ends a case of this user, if it is open. */
const takeBack = async (
  transaction: Transaction<Schema>,
  { uid, id, at }: { readonly uid: string; readonly id: string; readonly at: number },
  effectOf: (kind: protocol.CaseKind) => Effect | undefined,
): Promise<TakenBack> => {
  const found = await ofUser(transaction, uid, id).forUpdate().executeTakeFirst()
  if (found === undefined) return { answer: refuse('notFound', { field: 'id' }) }
  if (found.state !== 'open') return { answer: refuse('notNow') }
  const row = await transaction
    .updateTable('cases')
    .set({ ...ENDED, state: 'withdrawn', updated_at: String(at) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await noteEvent(transaction, row, { kind: 'withdrawn', by: 'user', at })
  return { answer: row, tell: await effectOf(row.kind)?.(transaction, row) }
}

const planned = (plan: Plan | undefined): string | null => (plan === undefined ? null : JSON.stringify(plan))

/** The demo would say the same of a case that is looked at again: what it looks at has not changed. */
const planAgain = ({ decided_by: by, reason }: CaseRow): Plan | undefined =>
  by === 'demo' ? { outcome: 'rejected', ...(reason === null ? {} : { reason }) } : undefined

/** A case that is looked at again, whatever was decided. */
const REOPENED = {
  state: 'open',
  next: 'venue',
  reopened: true,
  decided_by: null,
  first_by: null,
  reason: null,
  lengthened: '0',
} as const

/** `demoDelay`: in ms, after which the demo's policy decides what no operator has claimed. */
export const createCases = (db: Kysely<Schema>, clock: Clock, demoDelay: number): Cases => {
  const effects = new Map<protocol.CaseKind, Effect>()
  const listeners: (() => void)[] = []

  const times = (plan: Plan | null | undefined, now: number) =>
    plan === undefined || plan === null
      ? { deadline: String(now + DECISION_TIME_MS), decide_at: null }
      : { deadline: String(now + demoDelay), decide_at: String(now + demoDelay) }

  const effectOf = (kind: protocol.CaseKind): Effect | undefined => effects.get(kind)
  const withdraw = (transaction: Transaction<Schema>, uid: string, id: string): Promise<TakenBack> =>
    takeBack(transaction, { uid, id, at: clock.now() }, effectOf)

  return {
    ...createDeciding({
      db,
      clock,
      decisionTime: DECISION_TIME_MS,
      effectOf,
      twoAbove: async (inside) => (await settingAt(inside, 'approval', '', clock.now()))?.twoAbove ?? TWO_ABOVE,
    }),

    async open(transaction, { uid, kind, detail, plan, amountRef }) {
      const secret = uid === null ? newToken() : undefined
      const at = clock.now()
      const row = await transaction
        .insertInto('cases')
        .values({
          uid,
          kind,
          state: 'open',
          next: 'venue',
          ...times(plan, at),
          secret_hash: secret === undefined ? null : hashToken(secret),
          detail: JSON.stringify(detail),
          plan: planned(plan),
          amount_ref: amountRef ?? null,
          opened_at: String(at),
          updated_at: String(at),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await noteEvent(transaction, row, { kind: 'opened', by: 'user', at })
      return { row, secret }
    },

    list: (uid) =>
      db.selectFrom('cases').selectAll().where('uid', '=', uid).orderBy('id', 'desc').limit(MAX_LISTED).execute(),
    find: (uid, id) => ofUser(db, uid, id).executeTakeFirst(),
    follow: (id, secret) =>
      db
        .selectFrom('cases')
        .selectAll()
        .where('id', '=', id)
        .where('uid', 'is', null)
        .where('secret_hash', '=', hashToken(secret))
        .executeTakeFirst(),
    events: (id) => db.selectFrom('case_events').selectAll().where('case_id', '=', id).orderBy('id').execute(),

    async reopen(uid, id, then) {
      let tell: (() => void) | undefined
      const answer = await db.transaction().execute(async (transaction) => {
        const found = await ofUser(transaction, uid, id).forUpdate().executeTakeFirst()
        if (found === undefined) return refuse('notFound', { field: 'id' })
        if (!mayReopen(found)) return refuse('notNow')
        const plan = planAgain(found)
        const at = clock.now()
        const values = { ...REOPENED, plan: planned(plan), ...times(plan, at), updated_at: String(at) }
        const row = await transaction
          .updateTable('cases')
          .set(values)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        await noteEvent(transaction, row, { kind: 'reopened', by: 'user', at })
        tell = await then(transaction, row)
        return row
      })
      tell?.()
      for (const listener of listeners) listener()
      return answer
    },

    async withdraw(uid, id) {
      const { answer, tell } = await db.transaction().execute((transaction) => withdraw(transaction, uid, id))
      tell?.()
      return answer
    },
    withdrawWithin: async (transaction, uid, id) => (await withdraw(transaction, uid, id)).answer,

    onEnd: (kind, effect) => void effects.set(kind, effect),
    onOpen: (listener) => void listeners.push(listener),
    wake: () => {
      for (const listener of listeners) listener()
    },
  }
}
