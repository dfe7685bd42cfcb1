import { type operators, resultsSent, sum } from '#protocol'
import { viewRow } from '../funding/rows.ts'
import { readFunds } from '../ledger/balances.ts'
import { ownedOf, valueOf } from '../ledger/valuation.ts'
import type { Services } from '../services/services.ts'
import type { OperatorRow } from '../users/operators/operatorRow.ts'
import { readPerson } from './people.ts'
import { lineOf, namesOf, readQueue } from './queue.ts'

const TRANSFERS = 5
const ACTS = 20
/** What is done to an account, not looked at. */
const ACTS_ON_ACCOUNTS = ['freezePerson', 'unfreezePerson', 'endSessions']

type Card = operators.PersonCard
type Operator = Pick<OperatorRow, 'roles'>

const identityOf = async (
  { database: { db }, clock, identity }: Services,
  operator: Operator,
  { uid }: operators.PersonView,
): Promise<Card['identity']> => {
  const rows = await readQueue(db, operator, { state: 'open', uid })
  const name = await namesOf(
    db,
    rows.flatMap((row) => [row.claimed_by, row.first_by]),
  )
  const verified = await identity.certification.verified(db, uid)
  return { name: verified?.name ?? '', cases: rows.map((row) => lineOf(row, name, clock.now())) }
}

const moneyOf = async ({ database: { db }, market, privateFeeds }: Services, uid: string): Promise<Card['money']> => {
  const [funds, positions, transfers] = await Promise.all([
    readFunds(db, uid),
    privateFeeds.snapshots.positions(uid),
    db.selectFrom('transfers').selectAll().where('uid', '=', uid).orderBy('id', 'desc').limit(TRANSFERS).execute(),
  ])
  return {
    total: sum([...funds.map((fund) => valueOf(market, fund.coin, ownedOf(fund))), resultsSent(positions)]),
    coins: funds.map((fund) => ({ coin: fund.coin, amount: ownedOf(fund) })),
    transfers: transfers.map((row) => {
      const { channel: _channel, rate: _rate, updatedAt: _updatedAt, ...rest } = viewRow(row)
      return rest
    }),
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const actsOf = async ({ database: { db } }: Services, uid: string): Promise<Card['acts']> => {
  const rows = await db
    .selectFrom('desk_audit')
    .select(['at', 'name', 'act', 'detail'])
    .where('act', 'in', ACTS_ON_ACCOUNTS)
    .where('subject', '=', uid)
    .where('outcome', '<>', 'asked')
    .orderBy('id', 'desc')
    .limit(ACTS)
    .execute()
  return rows.map(({ at, name, act, detail }) => ({
    at: Number(at),
    name,
    act,
    reason: textOf(detail['reason']),
    note: textOf(detail['note']),
  }))
}

/** An account on one page, as far as the roles of the operator go; undefined when there is none. */
export const readCard = async (services: Services, operator: Operator, uid: string): Promise<Card | undefined> => {
  const { db } = services.database
  const person = await readPerson(db, uid)
  if (person === undefined) return undefined
  const has = (...roles: readonly operators.Role[]): boolean => roles.some((role) => operator.roles.includes(role))
  const { erase_at: eraseAt } = await db
    .selectFrom('users')
    .select('erase_at')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  const [identity, money, acts] = await Promise.all([
    has('reviewer', 'treasurer', 'auditor') ? identityOf(services, operator, person) : undefined,
    has('treasurer', 'auditor') ? moneyOf(services, uid) : undefined,
    has('support', 'auditor') ? actsOf(services, uid) : undefined,
  ])
  return {
    ...person,
    eraseAt: Number(eraseAt ?? 0),
    ...(identity === undefined ? {} : { identity }),
    ...(money === undefined ? {} : { money }),
    ...(acts === undefined ? {} : { acts }),
  }
}
