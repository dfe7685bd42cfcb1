import type { operators } from '#protocol'
import { ALL_INSTRUMENTS, turnSwitch } from '../engine/spot/switches.ts'
import { isRefused, refuse } from '../platform/refusal.ts'
import type { OperatorHandlers } from '../services/handler.ts'
import type { Services } from '../services/services.ts'
import type { OperatorRow } from '../users/operators/operatorRow.ts'
import { readAudit } from './audit.ts'
import { caseHandlers } from './caseHandlers.ts'
import { findPerson, readPerson, setFrozen } from './people.ts'
import { settingHandlers } from './settingHandlers.ts'
import { readStatus } from './status.ts'
import { supportHandlers } from './supportHandlers.ts'

const operatorOf = ({ id, name, roles }: OperatorRow, { config }: Services): operators.Operator => ({
  id,
  name,
  roles: [...roles],
  demo: config.demo,
})

/** The handler of every operators' call. */
export const operatorHandlers: OperatorHandlers = {
  ...caseHandlers,
  ...settingHandlers,
  ...supportHandlers,

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
  async freezePerson({ uid, reason }, { services, operator }) {
    if (uid === operator.own_uid) return refuse('roleMissing')
    await setFrozen(services, uid, reason)
    const person = await readPerson(services.database.db, uid)
    return person === undefined ? refuse('notFound', { field: 'uid' }) : { person }
  },
  async unfreezePerson({ uid }, { services, operator }) {
    // Operators cannot unfreeze their own accounts.
    if (uid === operator.own_uid) return refuse('roleMissing')
    await setFrozen(services, uid, undefined)
    const person = await readPerson(services.database.db, uid)
    return person === undefined ? refuse('notFound', { field: 'uid' }) : { person }
  },
  async endSessions({ uid }, { services }) {
    await services.accounts.sessions.endAll(uid)
    const person = await readPerson(services.database.db, uid)
    return person === undefined ? refuse('notFound', { field: 'uid' }) : { person }
  },

  status: (_, { services }) => readStatus(services),
  async turnSwitch({ instId, mode, reason, note }, { services, operator }) {
    const { market, database, clock } = services
    if (instId !== ALL_INSTRUMENTS && market.instrument(instId) === undefined)
      return refuse('instrumentUnknown', { field: 'instId' })
    await turnSwitch(database.pool, { instId, mode, reason, note, operator: operator.name }, clock.now())
    return {}
  },
  audit: ({ after }, { services }) => readAudit(services.database.db, after),
}
