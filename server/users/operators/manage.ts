import type { Kysely } from 'kysely'
import type { operators } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import { hashToken, newToken } from '../accounts/tokens.ts'

/** How long the code of a first sign-in is valid, in ms. */
export const FIRST_CODE_TIME = 24 * 3_600_000

/** The command line's functions for operators. Each returns false for an unknown name. */
const audit = (db: Kysely<Schema>, act: string, name: string, at: number, detail: object = {}) =>
  db
    .insertInto('desk_audit')
    .values({
      at: String(at),
      operator_id: null,
      name: 'command line',
      act,
      subject: name,
      outcome: 'done',
      detail: JSON.stringify(detail),
      ip: '',
    })
    .execute()

/** Ends all sessions of this operator, and forgets all browsers. */
const forget = async (db: Kysely<Schema>, id: string): Promise<void> => {
  await db.deleteFrom('operator_sessions').where('operator_id', '=', id).execute()
  await db.deleteFrom('operator_devices').where('operator_id', '=', id).execute()
}

const firstCode = (at: number) => {
  const code = newToken()
  return { code, columns: { first_code_hash: hashToken(code), first_code_until: String(at + FIRST_CODE_TIME) } }
}

/** Adds an operator; returns the code of the first sign-in, which is shown once. Rejects a name that is taken. */
export const addOperator = (
  db: Kysely<Schema>,
  who: { readonly name: string; readonly roles: readonly operators.Role[]; readonly ownUid?: string | undefined },
  at: number,
): Promise<string> =>
  db.transaction().execute(async (transaction) => {
    const { code, columns } = firstCode(at)
    await transaction
      .insertInto('operators')
      .values({
        name: who.name,
        roles: [...who.roles],
        own_uid: who.ownUid ?? null,
        created_at: String(at),
        ...columns,
      })
      .execute()
    await audit(transaction, 'operatorAdded', who.name, at, { roles: who.roles, ownUid: who.ownUid ?? '' })
    return code
  })

/** Removes password and authenticator and ends the sessions; returns the code of another first sign-in. */
export const resetOperator = (db: Kysely<Schema>, name: string, at: number): Promise<string | undefined> =>
  db.transaction().execute(async (transaction) => {
    const { code, columns } = firstCode(at)
    const row = await transaction
      .updateTable('operators')
      .set({ ...columns, password_hash: null, totp: null, totp_offer: null, failures: 0, locked_until: '0' })
      .where('name', '=', name)
      .returning('id')
      .executeTakeFirst()
    if (row === undefined) return undefined
    await forget(transaction, row.id)
    await audit(transaction, 'operatorReset', name, at)
    return code
  })

/** Disables an operator at once, or enables them again. The name stays, because the audit log refers to it. */
export const disableOperator = (db: Kysely<Schema>, name: string, isOut: boolean, at: number): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('operators')
      .set({ disabled_at: isOut ? String(at) : null })
      .where('name', '=', name)
      .returning('id')
      .executeTakeFirst()
    if (row === undefined) return false
    await forget(transaction, row.id)
    await audit(transaction, isOut ? 'operatorDisabled' : 'operatorEnabled', name, at)
    return true
  })

/** Gives an operator other roles. */
export const setRoles = (
  db: Kysely<Schema>,
  name: string,
  roles: readonly operators.Role[],
  at: number,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('operators')
      .set({ roles: [...roles] })
      .where('name', '=', name)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) await audit(transaction, 'operatorRoles', name, at, { roles })
    return numUpdatedRows === 1n
  })
