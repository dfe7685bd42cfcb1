import type { operators } from '#protocol'
import { ALL_INSTRUMENTS, turnSwitch } from '../engine/spot/switches.ts'
import { statementsIn } from '../platform/db/statements.ts'
import { isRefused, refuse } from '../platform/refusal.ts'
import type { OperatorHandlers } from '../services/handler.ts'
import type { Services } from '../services/services.ts'
import type { OperatorRow } from '../users/operators/operatorRow.ts'
import { readAudit } from './audit.ts'
import { c2cHandlers } from './c2cHandlers.ts'
import { readCard } from './card.ts'
import { caseHandlers } from './caseHandlers.ts'
import { readEarnLoans } from './earnLoans.ts'
import { readEarnProducts } from './earnProducts.ts'
import { readEarnSales } from './earnSales.ts'
import { findPerson, readPerson, setFrozen } from './people.ts'
import { ratingHandlers } from './ratings.ts'
import { referralHandlers } from './referralHandlers.ts'
import { reviewHandlers } from './reviewHandlers.ts'
import { askReview, openReview } from './reviews.ts'
import { settingHandlers } from './settingHandlers.ts'
import { readStatus } from './status.ts'
import { supportHandlers } from './supportHandlers.ts'
import { textReportHandlers } from './textReports.ts'

const operatorOf = ({ id, name, roles }: OperatorRow, { config }: Services): operators.Operator => ({
  id,
  name,
  roles: [...roles],
  demo: config.demo,
})

/** The handler of every operators' call. */
export const operatorHandlers: OperatorHandlers = {
  ...caseHandlers,
  ...c2cHandlers,
  ...settingHandlers,
  ...reviewHandlers,
  ...ratingHandlers,
  ...referralHandlers,
  ...supportHandlers,
  ...textReportHandlers,

  async signIn({ name, password, code }, { services, begin, origin }) {
    const operator = await services.operators.accounts.signIn(name, password, code, origin)
    if (isRefused(operator)) return operator
    await begin(operator)
    return operatorOf(operator, services)
  },
  offer: ({ name, firstCode }, { services, origin }) => services.operators.accounts.offer(name, firstCode, origin),
  async bind({ name, firstCode, password, code }, { services, begin, origin }) {
    const operator = await services.operators.accounts.bind(name, firstCode, password, code, origin)
    if (isRefused(operator)) return operator
    await begin(operator)
    return operatorOf(operator, services)
  },
  me: async (_, { services, operator }) => operatorOf(operator, services),
  async signOut(_, { end }) {
    await end()
    return {}
  },

  async findPerson({ ask }, { services }) {
    const person = await findPerson(services, ask)
    return person === undefined ? {} : { person }
  },
  viewPerson: async ({ uid }, { services, operator }) =>
    (await readCard(services, operator, uid)) ?? refuse('notFound', { field: 'uid' }),
  async freezePerson({ uid, reason, note }, { services, operator }) {
    if (uid === operator.own_uid) return refuse('roleMissing')
    const { db } = services.database
    const before = await readPerson(db, uid)
    if (before === undefined) return refuse('notFound', { field: 'uid' })
    const asked = { kind: 'freeze', subject: uid, input: { reason }, note, by: operator } as const
    const frozen = await db.transaction().execute(async (within) => {
      const done = await setFrozen(services, within, uid, reason)
      if (before.frozen?.reason !== reason) await askReview(within, asked, services.clock.now())
      return done
    })
    await frozen()
    return { person: await readPerson(db, uid) }
  },
  async unfreezePerson({ uid, note }, { services, operator }) {
    // Operators ask for nothing that concerns their own accounts.
    if (uid === operator.own_uid) return refuse('roleMissing')
    const { db } = services.database
    const person = await readPerson(db, uid)
    if (person === undefined) return refuse('notFound', { field: 'uid' })
    if (person.frozen === undefined) return refuse('notNow')
    if ((await openReview(db, 'unfreeze', uid)) === undefined)
      await askReview(db, { kind: 'unfreeze', subject: uid, input: {}, note, by: operator }, services.clock.now())
    return { outcome: 'proposed', person: await readPerson(db, uid) }
  },
  async endSessions({ uid }, { services }) {
    await services.accounts.sessions.endAll(uid)
    const person = await readPerson(services.database.db, uid)
    return person === undefined ? refuse('notFound', { field: 'uid' }) : { person }
  },

  listEarnProducts: (input, { services }) => readEarnProducts(services, input),
  listEarnLoans: (input, { services }) => readEarnLoans(services, input),
  listEarnSales: (input, { services }) => readEarnSales(services.database.db, input, services.clock.now()),

  status: (_, { services }) => readStatus(services),
  async turnSwitch({ instId, mode, reason, note }, { services, operator }) {
    const { market, database, clock } = services
    if (instId !== ALL_INSTRUMENTS && market.instrument(instId) === undefined)
      return refuse('instrumentUnknown', { field: 'instId' })
    const asked = { kind: 'switch', subject: instId, input: { mode, reason }, note, by: operator } as const
    // Never a switch that no second person will look at.
    await database.db.transaction().execute(async (within) => {
      await turnSwitch(statementsIn(within), { instId, mode, reason, note, operator: operator.name }, clock.now())
      await askReview(within, asked, clock.now())
    })
    return {}
  },
  audit: (query, { services }) => readAudit(services.database.db, query),
}
