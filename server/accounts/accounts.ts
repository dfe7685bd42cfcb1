import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { createLimiter, type Rates } from '../limits.ts'
import type { Mail } from '../mail/port.ts'
import type { Clock } from '../ports.ts'
import type { Sentences } from '../sentences.ts'
import { createCodes } from './codes.ts'
import { type DemoAccount, ensureDemoAccounts } from './demoAccounts.ts'
import { createDevices, type Devices } from './devices.ts'
import { createLockout } from './lockout.ts'
import { createPasswords } from './passwords.ts'
import { createSendCode } from './sendCode.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createSignIn } from './signIn.ts'
import { createSignUp, type OpenFunds } from './signUp.ts'
import { createTickets, type Tickets } from './tickets.ts'
import { createUsers, type Users } from './users.ts'

export interface AccountsParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly demo: boolean
  readonly dataDir: string
  readonly mail: Mail
  readonly sentences: Sentences
  readonly rates: Rates
  readonly openFunds: OpenFunds
}

/** Who may sign in, and who is signed in. */
export interface Accounts {
  readonly users: Users
  readonly sessions: Sessions
  readonly devices: Devices
  readonly tickets: Tickets
  readonly sendCode: ReturnType<typeof createSendCode>
  readonly signUp: ReturnType<typeof createSignUp>
  readonly signIn: ReturnType<typeof createSignIn>
  /** Empty outside demo mode. */
  readonly demoAccounts: readonly DemoAccount[]
  /** Removes what has run out. */
  purge(): Promise<void>
}

export const createAccounts = async (parts: AccountsParts): Promise<Accounts> => {
  const { db, clock, demo, mail, sentences, rates, openFunds } = parts
  const passwords = await createPasswords()
  const users = createUsers(db)
  const codes = createCodes(db, clock, passwords)
  const sessions = createSessions(db, clock)
  const devices = createDevices(db, clock)
  const byAddress = createLimiter(clock, rates.signInAddress)
  return {
    users,
    sessions,
    devices,
    tickets: createTickets(clock),
    sendCode: createSendCode({
      codes,
      users,
      mail,
      sentences,
      byAddress: createLimiter(clock, rates.codesAddress),
      byAccount: createLimiter(clock, rates.codesAccount),
    }),
    signUp: createSignUp({ db, clock, demo, codes, passwords, byAddress, openFunds }),
    signIn: createSignIn({
      demo,
      users,
      codes,
      passwords,
      lockout: createLockout(clock),
      byAddress,
      byAccount: createLimiter(clock, rates.signInAccount),
    }),
    demoAccounts: demo ? await ensureDemoAccounts({ db, clock, users, passwords, openFunds }, parts.dataDir) : [],
    async purge() {
      await sessions.purge()
      await devices.purge()
      await codes.purge()
    },
  }
}
