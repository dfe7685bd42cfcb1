import type { Kysely, Selectable } from 'kysely'
import { type Amount, isDecimal, type TransferRow, type TransferView, toAmount, truncate } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { cutPage, idOf } from '../platform/page.ts'
import { pictureUrl } from '../users/uploads/pictureUrl.ts'
import type { Booked } from './postings.ts'

export type TransferRecord = Selectable<Schema['transfers']>

/** A numeric of PostgreSQL without its trailing zeros. */
export const plain = (text: string): Amount => toAmount(isDecimal(text) ? text : truncate(text, 18))

export const bookedOf = (row: TransferRecord): Booked => ({
  id: row.id,
  uid: row.uid,
  coin: row.coin,
  amount: plain(row.amount),
  fee: plain(row.fee),
  net: plain(row.net),
})

export const viewRow = (row: TransferRecord): TransferRow => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  channel: row.channel,
  method: row.method,
  network: row.network,
  coin: row.coin,
  currency: row.currency,
  rate: plain(row.rate),
  amount: plain(row.amount),
  fee: plain(row.fee),
  net: plain(row.net),
  outside: plain(row.outside),
  createdAt: Number(row.created_at),
  updatedAt: Number(row.updated_at),
})

/** May its user still cancel it? */
export const mayCancel = ({ state }: Pick<TransferRecord, 'state'>): boolean =>
  state === 'created' || state === 'pending'

/** Will the demo's policy decide it? A case claimed by an operator is decided by people. */
const isPlanned = async (db: Kysely<Schema>, { case_id: id }: TransferRecord): Promise<boolean> =>
  (await db.selectFrom('cases').select('plan').where('id', '=', id).executeTakeFirst())?.plan != null

/** One transfer of a user with its timeline; undefined for one of another user. */
export const readTransfer = async (
  db: Kysely<Schema>,
  uid: string,
  kind: TransferRecord['kind'],
  id: string,
): Promise<TransferView | undefined> =>
  // The row and its events at one moment.
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const row = await transaction
        .selectFrom('transfers')
        .selectAll()
        .where('id', '=', id)
        .where('uid', '=', uid)
        .where('kind', '=', kind)
        .executeTakeFirst()
      if (row === undefined) return undefined
      const events = await transaction
        .selectFrom('transfer_events')
        .select(['at', 'state', 'by'])
        .where('transfer_id', '=', id)
        .orderBy('id')
        .execute()
      return {
        ...viewRow(row),
        reference: row.reference,
        expiresAt: row.state === 'created' ? Number(row.due_at ?? 0) : 0,
        lengthened: Number(row.lengthened),
        payTo: [...row.pay_to],
        destination: row.destination,
        ...(row.state === 'paid' && row.payment !== null ? { payment: row.payment } : {}),
        receipt: pictureUrl(row.receipt),
        ...(row.case_id === null ? {} : { caseId: row.case_id }),
        ...(row.reason === null ? {} : { reason: row.reason }),
        byDemo: row.state === 'pending' ? await isPlanned(transaction, row) : row.by_demo,
        mayCancel: mayCancel(row),
        events: events.map((event) => ({ ...event, at: Number(event.at) })),
      }
    })

/** A page of a user's transfers, newest first. */
export const listTransfers = async (
  db: Kysely<Schema>,
  uid: string,
  query: {
    readonly kind?: TransferRecord['kind'] | undefined
    readonly state?: TransferRecord['state'] | undefined
    readonly cursor?: string | undefined
    readonly limit?: number | undefined
  },
): Promise<{ transfers: TransferRow[]; next?: string }> => {
  const limit = query.limit ?? 20
  let wanted = db.selectFrom('transfers').selectAll().where('uid', '=', uid)
  if (query.kind !== undefined) wanted = wanted.where('kind', '=', query.kind)
  if (query.state !== undefined) wanted = wanted.where('state', '=', query.state)
  if (query.cursor !== undefined) wanted = wanted.where('id', '<', query.cursor)
  const rows = await wanted
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, next } = cutPage(rows, limit, idOf)
  return { transfers: page.map(viewRow), ...next }
}
