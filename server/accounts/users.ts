import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Language } from '#protocol'
import type { Schema } from '../db/schema.ts'

export type User = Selectable<Schema['users']>

/** What a new account is made of. */
export type NewUser = Pick<User, 'name' | 'kind' | 'password_hash' | 'demo' | 'shared'>

export interface Users {
  byName(name: string): Promise<User | undefined>
  byUid(uid: string): Promise<User | undefined>
  setPassword(uid: string, hash: string): Promise<void>
  setLanguage(uid: string, language: Language): Promise<void>
}

export const createUsers = (db: Kysely<Schema>): Users => ({
  byName: (name) => db.selectFrom('users').selectAll().where('name', '=', name).executeTakeFirst(),
  byUid: (uid) => db.selectFrom('users').selectAll().where('uid', '=', uid).executeTakeFirst(),
  async setPassword(uid, hash) {
    await db.updateTable('users').set({ password_hash: hash }).where('uid', '=', uid).execute()
  },
  async setLanguage(uid, language) {
    await db.updateTable('users').set({ language }).where('uid', '=', uid).execute()
  },
})

/** Adds the account; undefined when the name is taken, decided by the database. */
export const insertUser = (transaction: Transaction<Schema>, user: NewUser, at: number): Promise<User | undefined> =>
  transaction
    .insertInto('users')
    .values({ ...user, created_at: String(at) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returningAll()
    .executeTakeFirst()
