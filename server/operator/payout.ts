import type { Kysely } from 'kysely'
import { type operators, type PayField } from '#protocol'
import { plain, type TransferRecord } from '../funding/rows.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { CaseRow } from '../users/cases/rows.ts'
import type { OperatorRow } from '../users/operators/operatorRow.ts'
import { mayDecide } from './queue.ts'

type Fact = operators.OperatorCase['facts'][number]

/** The deposit or withdrawal of a case. */
export const transferOfCase = async (db: Kysely<Schema>, { id, kind }: CaseRow): Promise<TransferRecord | undefined> =>
  kind === 'deposit' || kind === 'withdrawal'
    ? db.selectFrom('transfers').selectAll().where('case_id', '=', id).executeTakeFirst()
    : undefined

const fieldFacts = (fields: readonly PayField[]): Fact[] =>
  fields.map(({ key, value }) => ({ name: `field.${key}`, value }))

const money = (value: string, unit: string): string => `${plain(value)} ${unit}`

/** What the operator who decides about a transfer, or pays it, needs to see: `payTo` is the destination in full. */
export const transferFacts = (row: TransferRecord, payTo: readonly PayField[]): Fact[] => {
  const facts: Fact[] = [
    { name: 'transfer', value: row.id },
    { name: 'transferState', value: row.state },
    { name: 'method', value: row.method },
    { name: row.kind === 'deposit' ? 'paysIn' : 'paysOut', value: money(row.outside, row.currency) },
    { name: 'amount', value: money(row.amount, row.coin) },
    { name: 'fee', value: money(row.fee, row.coin) },
    { name: 'net', value: money(row.net, row.coin) },
    { name: 'reference', value: row.reference },
    ...fieldFacts(row.kind === 'deposit' ? row.pay_to : payTo),
  ]
  const isNamed = facts.some(({ name }) => name === 'field.network')
  return row.network === '' || isNamed ? facts : [...facts, { name: 'field.network', value: row.network }]
}

/** The state of a payment, and whether this operator may report its outcome; undefined before the approval. */
export const payoutOf = (
  row: TransferRecord | undefined,
  operator: OperatorRow,
  name: (mark: string | null) => string,
): operators.OperatorCase['payout'] => {
  if (row?.kind !== 'withdrawal' || !['approved', 'paid', 'refused'].includes(row.state)) return undefined
  // A withdrawal that was refused before it was paid has no payment.
  if (row.state === 'refused' && row.said === null) return undefined
  const may =
    row.state !== 'approved'
      ? 'ended'
      : !mayDecide(operator, 'withdrawal')
        ? 'role'
        : row.uid === operator.own_uid
          ? 'own'
          : 'yes'
  return {
    state: row.state as 'approved' | 'paid' | 'refused',
    may,
    saidBy: name(row.said_by),
    said: row.said ?? '',
    settledBy: name(row.settled_by),
    payment: row.payment ?? '',
    ...(row.said_reason === null ? {} : { reason: row.said_reason }),
  }
}
