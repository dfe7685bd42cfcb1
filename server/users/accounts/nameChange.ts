import type { Kysely } from 'kysely'
import { isTaken } from '../../platform/db/failure.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { type Refused, refuse } from '../../platform/refusal.ts'
import { ownerAsker } from './askers.ts'
import type { Codes } from './codes.ts'
import { maskAccount, normaliseAccount } from './names.ts'
import type { Actor, SecurityChange } from './securityChange.ts'
import { codeRefusal } from './stepUp.ts'
import type { Users } from './users.ts'

export interface NameChangeParts {
  readonly users: Users
  readonly codes: Codes
  readonly change: SecurityChange
}

/** Adds a name to an account, or replaces the one of its kind; both can be used to sign in. */
export interface NameChange {
  /** Is this the code that was sent to the name? It remains valid until `bind`. */
  check(uid: string, account: string, code: string): Promise<Refused | undefined>
  /** Uses the code up. Only the right code reveals that a name is taken. */
  bind(actor: Actor, account: string, code: string): Promise<Refused | undefined>
}

const store = async (within: Kysely<Schema>, uid: string, { name, kind }: ReturnType<typeof normaliseAccount>) => {
  // The first name of the account keeps its row in `user_names` in step.
  const first = await within
    .updateTable('users')
    .set({ name })
    .where('uid', '=', uid)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (first.numUpdatedRows > 0n) return
  await within
    .insertInto('user_names')
    .values({ uid, kind, name })
    .onConflict((conflict) => conflict.columns(['uid', 'kind']).doUpdateSet({ name }))
    .execute()
}

/** The code that a signed-in user requested to bind a name. */
const subjectOf = (uid: string, name: string) => ({ name, purpose: 'bind', asker: ownerAsker(uid) }) as const

export const createNameChange = ({ users, codes, change }: NameChangeParts): NameChange => ({
  check: async (uid, account, code) =>
    codeRefusal(await codes.check(subjectOf(uid, normaliseAccount(account).name), code)),

  async bind(actor, account, code) {
    const next = normaliseAccount(account)
    const refusal = codeRefusal(await codes.redeem(subjectOf(actor.uid, next.name), code))
    if (refusal !== undefined) return refusal
    const old = (await users.namesOf(actor.uid))[next.kind]
    if (old === next.name) return refuse('amendNothing', { field: 'account' })
    const masked = maskAccount(next.name)
    try {
      await change(
        actor,
        old === undefined
          ? {
              kind: `${next.kind}Bound`,
              about: masked,
              alert: 'nameAdded',
              alertValues: { name: masked },
              endsSessions: true,
            }
          : {
              kind: `${next.kind}Changed`,
              about: masked,
              alert: 'nameChanged',
              alertValues: { name: masked },
              hold: 'nameChanged',
              endsSessions: true,
            },
        (within) => store(within, actor.uid, next),
      )
      return undefined
    } catch (error) {
      if (isTaken(error)) return refuse('accountTaken', { field: 'account' })
      throw error
    }
  },
})
