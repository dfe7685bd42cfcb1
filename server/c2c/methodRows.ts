import type { Kysely, Selectable } from 'kysely'
import type { PayMethodSettings, payType } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { maskPayee, type Payee } from './payee.ts'

/** A saved payment method of a user, sealed. */
export type MethodRow = Selectable<Schema['c2c_pay_methods']>

/** A user's saved methods, the newest first. */
export const rowsOf = (db: Kysely<Schema>, uid: string) =>
  db.selectFrom('c2c_pay_methods').selectAll().where('uid', '=', uid).orderBy('id', 'desc')

/** A method as its user reads it in a list; without settings where the operator's were taken away. */
export const viewOf = (
  row: MethodRow,
  payee: Payee,
  settings: PayMethodSettings | undefined,
  at: number,
): payType.SavedMethod => ({
  id: row.id,
  method: row.method,
  type: settings?.type ?? 'bank',
  name: settings?.name ?? '',
  currencies: settings?.currencies ?? [],
  country: row.country,
  ...mutable(maskPayee(payee)),
  createdAt: Number(row.created_at),
  changedAt: Number(row.changed_at),
  usableAt: Number(row.usable_at),
  held: Number(row.usable_at) > at,
  open: settings?.open ?? false,
})

/** The payee as answers have it. */
export const mutable = ({ holder, fields }: Payee) => ({ holder, fields: [...fields] })
