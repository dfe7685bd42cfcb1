import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { keyIdOf } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import type { Clock } from '../platform/ports.ts'
import { createKeyFile, type SigningKey } from '../ticks/keyFile.ts'

/** A public key that signed statements, with when it was first used (Unix ms). */
export interface StatementKey {
  readonly id: string
  readonly publicKey: string
  readonly from: number
}

/** The file of the key that signs account statements, apart from the tick record's key. */
export const statementKeyFile = (dataDir: string): string => join(dataDir, 'statement-key.pem')

/**
 * The key in force. It is made at its first use; its public half is published before anything is signed, and stays
 * published when another file replaces it. Throws a `Halt` when the file cannot be read or made.
 */
export const openStatementKey = async (db: Kysely<Schema>, dataDir: string, clock: Clock): Promise<SigningKey> => {
  const file = createKeyFile(statementKeyFile(dataDir))
  const key = file.read() ?? file.make()
  await db
    .insertInto('statement_keys')
    .values({ id: keyIdOf(key.publicKey), public_key: key.publicKey, from_time: String(clock.now()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return key
}

/** Every key that ever signed, oldest first. */
export const readStatementKeys = async (db: Kysely<Schema>): Promise<StatementKey[]> => {
  const rows = await db.selectFrom('statement_keys').selectAll().orderBy('from_time').orderBy('id').execute()
  return rows.map((row) => ({ id: row.id, publicKey: row.public_key, from: Number(row.from_time) }))
}
