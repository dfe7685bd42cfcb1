import { type cases, compare, type operators, toAmount } from '#protocol'
import { cutPage, idOf } from '../platform/page.ts'
import { type Refused, refuse } from '../platform/refusal.ts'
import type { OperatorHandlers, OperatorRequest } from '../services/handler.ts'
import type { CaseRow } from '../users/cases/rows.ts'
import { OPERATOR_SESSION_LIFETIME_MS } from '../users/operators/sessions.ts'
import { hasLooked } from './audit.ts'
import { countC2cWork } from './c2cQueue.ts'
import { evidenceOf } from './evidence.ts'
import { payoutOf, transferOfCase } from './payout.ts'
import { lineOf, mayDecide, maySee, namesOf, readQueue } from './queue.ts'
import { countReports } from './referralReports.ts'
import { countTextReports } from './textReports.ts'

const markOf = ({ operator }: OperatorRequest): `desk:${string}` => `desk:${operator.id}`

/** Why this operator may not decide the case now. */
const mayOf = (row: CaseRow, request: OperatorRequest): operators.OperatorCase['may'] => {
  const { operator, services } = request
  if (row.state !== 'open') return 'ended'
  if (!mayDecide(operator, row.kind)) return 'role'
  if (row.uid !== null && row.uid === operator.own_uid) return 'own'
  if (services.identity.cases.isTaken(row, markOf(request))) return 'claimed'
  return row.first_by === markOf(request) ? 'again' : 'yes'
}

const read = async ({ services, operator }: OperatorRequest, id: string): Promise<CaseRow | undefined> => {
  const row = await services.database.db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirst()
  return row !== undefined && maySee(operator, row.kind) ? row : undefined
}

const whole = async (row: CaseRow, request: OperatorRequest): Promise<operators.OperatorCase> => {
  const { database, clock, identity, money } = request.services
  const transfer = await transferOfCase(database.db, row)
  const events = await identity.cases.events(row.id)
  const said = [transfer?.said_by ?? null, transfer?.settled_by ?? null]
  const marks = [row.claimed_by, row.first_by, row.decided_by, ...said, ...events.map(({ decider }) => decider)]
  const name = await namesOf(database.db, marks)
  const above = await identity.cases.twoAbove()
  const payout = payoutOf(transfer, request.operator, name)
  const openers = { certification: identity.certification, payout: money.payout }
  return {
    ...lineOf(row, name, clock.now()),
    ...(row.reason === null ? {} : { reason: row.reason }),
    decidedBy: name(row.decided_by),
    byDemo: row.plan !== null || row.decided_by === 'demo',
    may: mayOf(row, request),
    takesTwo: row.amount_ref !== null && compare(toAmount(row.amount_ref), above) > 0,
    ...(payout === undefined ? {} : { payout }),
    ...(await evidenceOf(database.db, openers, row, transfer)),
    events: events.map((event) => ({
      id: event.id,
      at: Number(event.at),
      kind: event.kind,
      by: event.decider === null ? event.by : name(event.decider),
      ...(event.reason === null ? {} : { reason: event.reason }),
    })),
  }
}

const unknown = refuse('notFound', { field: 'id' })

/** Acts on a case that this operator decides, and returns the outcome with the present case. */
const withCase = async <T extends string>(
  id: string,
  request: OperatorRequest,
  act: () => Promise<T>,
): Promise<{ outcome: T; case: operators.OperatorCase } | Refused> => {
  const before = await read(request, id)
  if (before === undefined) return unknown
  if (!mayDecide(request.operator, before.kind)) return refuse('roleMissing')
  const outcome = await act()
  return { outcome, case: await whole((await read(request, id)) ?? before, request) }
}

const PAGE = 50
const MOST_COUNTED = 100

type CaseHandlers = Pick<
  OperatorHandlers,
  'listCases' | 'getCase' | 'followCase' | 'countWork' | 'claimCase' | 'releaseCase' | 'decideCase' | 'sayPaid'
>

/** The queue, and the acts on its cases. */
export const caseHandlers: CaseHandlers = {
  async listCases(input, { services, operator }) {
    const limit = input.limit ?? PAGE
    const { db } = services.database
    const rows = await readQueue(db, operator, { ...input, limit })
    const { page, next } = cutPage(rows, limit, idOf)
    const name = await namesOf(
      db,
      page.flatMap((row) => [row.claimed_by, row.first_by]),
    )
    return {
      cases: page.map((row) => lineOf(row, name, services.clock.now())),
      ...next,
    }
  },

  async getCase({ id }, request) {
    const row = await read(request, id)
    return row === undefined ? unknown : whole(row, request)
  },

  async followCase({ id }, request) {
    const { services, operator } = request
    // Opening the case was logged; a page that asks again by itself is no further look.
    const since = services.clock.now() - OPERATOR_SESSION_LIFETIME_MS
    const look = { operator: operator.id, act: 'getCase', subject: id }
    if (!(await hasLooked(services.database.db, look, since))) return refuse('notNow')
    const row = await read(request, id)
    return row === undefined ? unknown : whole(row, request)
  },

  async countWork(_, { services, operator }) {
    // What is read only is not waited for.
    const decider = { roles: operator.roles.filter((role) => role !== 'auditor') }
    const states = ['open', 'toPay'] as const
    const pages = await Promise.all(
      states.map((state) => readQueue(services.database.db, decider, { state, limit: MOST_COUNTED })),
    )
    return {
      cases: Math.min(MOST_COUNTED, pages.flat().length),
      c2c: await countC2cWork(services.database.db, operator, MOST_COUNTED),
      referrals: await countReports(services.database.db, operator, MOST_COUNTED),
      texts: await countTextReports(services.database.db, operator, MOST_COUNTED),
    }
  },

  claimCase: ({ id }, request) =>
    withCase(id, request, async () =>
      (await request.services.identity.cases.claim(id, markOf(request))) ? 'done' : 'taken',
    ),

  releaseCase: ({ id }, request) =>
    withCase(id, request, async () =>
      (await request.services.identity.cases.release(id, markOf(request))) ? 'done' : 'taken',
    ),

  async decideCase(input, request) {
    const reason: { reason?: cases.CaseReason } = input.outcome === 'rejected' ? { reason: input.reason } : {}
    return withCase(input.id, request, () =>
      request.services.identity.cases.decide(input.id, {
        by: markOf(request),
        outcome: input.outcome,
        ownUid: request.operator.own_uid,
        ...reason,
      }),
    )
  },

  sayPaid: (input, request) =>
    withCase(input.id, request, () =>
      request.services.money.decidePayout({
        caseId: input.id,
        by: markOf(request),
        outcome: input.outcome,
        ownUid: request.operator.own_uid,
        ...(input.outcome === 'refused' ? { reason: input.reason } : { payment: input.payment }),
      }),
    ),
}
