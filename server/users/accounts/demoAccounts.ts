import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Schema } from '../../platform/db/schema.ts'
import { StartError } from '../../platform/db/startError.ts'
import type { Clock } from '../../platform/ports.ts'
import type { Passwords } from './passwords.ts'
import type { OpenFunds } from './signUp.ts'
import { insertUser, type Users } from './users.ts'

/** The content of `demo-accounts.json` in the data folder, readable by its owner only. */
export interface DemoAccount {
  readonly account: string
  readonly password: string
}

const NAMES = ['trader@demo.tapeline', 'merchant@demo.tapeline'] as const

const stored = v.array(v.object({ account: v.string(), password: v.pipe(v.string(), v.minLength(8)) }))

/** An unreadable file counts as none: the accounts then get new passwords. */
const readKept = (file: string): readonly DemoAccount[] => {
  if (!existsSync(file)) return []
  try {
    const read = v.safeParse(stored, JSON.parse(readFileSync(file, 'utf8')))
    return read.success ? read.output : []
  } catch {
    return []
  }
}

/** Written to a temporary file and renamed, so that a crash never leaves half a file. */
const keep = (file: string, accounts: readonly DemoAccount[]): void => {
  writeFileSync(`${file}.new`, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** The accounts with their passwords; missing ones are made. */
const keptAccounts = (dataDir: string): readonly DemoAccount[] => {
  const file = join(dataDir, 'demo-accounts.json')
  try {
    mkdirSync(dataDir, { recursive: true })
    const kept = new Map(readKept(file).map(({ account, password }) => [account, password]))
    const accounts = NAMES.map((account) => ({
      account,
      password: kept.get(account) ?? randomBytes(9).toString('base64url'),
    }))
    if (NAMES.some((name) => !kept.has(name))) keep(file, accounts)
    return accounts
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartError('data-folder', `The data folder ${dataDir} cannot be used (${reason})`, error)
  }
}

export interface DemoParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly users: Users
  readonly passwords: Passwords
  readonly openFunds: OpenFunds
}

/** Makes the demo accounts at the first start; later starts only reset them to the stored passwords. */
export const ensureDemoAccounts = async (parts: DemoParts, dataDir: string): Promise<readonly DemoAccount[]> => {
  const accounts = keptAccounts(dataDir)
  for (const { account, password } of accounts) {
    const user = await parts.users.byName(account)
    // The printed password works again after a restart, whatever factor a guest has bound.
    if (user !== undefined) await parts.db.deleteFrom('authenticators').where('uid', '=', user.uid).execute()
    if (user !== undefined && (await parts.passwords.verify(user.password_hash, password))) continue
    const password_hash = await parts.passwords.hash(password)
    if (user !== undefined) await parts.users.setPassword(user.uid, password_hash)
    else
      await parts.db.transaction().execute(async (transaction) => {
        const made = await insertUser(
          transaction,
          { name: account, kind: 'email', password_hash, demo: true, shared: true },
          parts.clock.now(),
        )
        if (made !== undefined) await parts.openFunds(transaction, made.uid)
      })
  }
  return accounts
}
