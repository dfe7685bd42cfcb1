import type { Kysely } from 'kysely'
import type { operators } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import { hashToken, newToken } from '../accounts/tokens.ts'

/** The code of a first sign-in is good for so long, in ms. */
export const FIRST_CODE_TIME = 24 * 3_600_000

/** What the command line does with operators. Each answers false when there is no operator of this name. */
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

/** Nobody is signed in as this operator, and no browser is known to him any more. */
const forget = async (db: Kysely<Schema>, id: string): Promise<void> => {
  await db.deleteFrom('operator_sessions').where('operator_id', '=', id).execute()
  await db.deleteFrom('operator_devices').where('operator_id', '=', id).execute()
}

const firstCode = (at: number) => {
  const code = newToken()
  return { code, columns: { first_code_hash: hashToken(code), first_code_until: String(at + FIRST_CODE_TIME) } }
}

/** Makes an operator; answers the code of his first sign-in, which is shown once. Rejects a name that is taken. */
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

/** Takes password and authenticator away and ends the sessions; answers the code of another first sign-in. */
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

/** Shuts an operator out at once, or lets him in again. His name stays, for the audit log refers to it. */
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
