import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Language } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'

export type User = Selectable<Schema['users']>

/** The data of a new account. */
export type NewUser = Pick<User, 'name' | 'kind' | 'password_hash' | 'demo' | 'shared'>

/** The names with which an account signs in, at most one of each kind. */
export interface Names {
  readonly email?: string
  readonly mobile?: string
}

export interface Users {
  /** The user with this name, the first one or one that was bound later. */
  byName(name: string): Promise<User | undefined>
  byUid(uid: string): Promise<User | undefined>
  namesOf(uid: string): Promise<Names>
  setPassword(uid: string, hash: string): Promise<void>
  /** The same password with a new hash; nothing where it was changed meanwhile. */
  renewHash(uid: string, from: string, to: string): Promise<void>
  setLanguage(uid: string, language: Language): Promise<void>
  /** '' removes it. */
  setPhrase(uid: string, phrase: string): Promise<void>
}

export const createUsers = (db: Kysely<Schema>): Users => ({
  byName: (name) =>
    db
      .selectFrom('user_names')
      .innerJoin('users', 'users.uid', 'user_names.uid')
      .selectAll('users')
      .where('user_names.name', '=', name)
      .executeTakeFirst(),
  byUid: (uid) => db.selectFrom('users').selectAll().where('uid', '=', uid).executeTakeFirst(),
  async namesOf(uid) {
    const rows = await db.selectFrom('user_names').select(['kind', 'name']).where('uid', '=', uid).execute()
    return Object.fromEntries(rows.map(({ kind, name }) => [kind, name]))
  },
  async renewHash(uid, from, to) {
    await db
      .updateTable('users')
      .set({ password_hash: to })
      .where('uid', '=', uid)
      .where('password_hash', '=', from)
      .execute()
  },
  async setPassword(uid, hash) {
    await db.updateTable('users').set({ password_hash: hash }).where('uid', '=', uid).execute()
  },
  async setPhrase(uid, phrase) {
    await db
      .updateTable('users')
      .set({ phrase: phrase === '' ? null : phrase })
      .where('uid', '=', uid)
      .execute()
  },
  async setLanguage(uid, language) {
    await db.updateTable('users').set({ language }).where('uid', '=', uid).execute()
  },
})

/** Adds the account; undefined when the name is taken, which the database decides. */
export const insertUser = (transaction: Transaction<Schema>, user: NewUser, at: number): Promise<User | undefined> =>
  transaction
    .insertInto('users')
    .values({ ...user, created_at: String(at) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returningAll()
    .executeTakeFirst()
