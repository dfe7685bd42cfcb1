import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { createAddressLimiter, createLimiter, type Rates } from '../../platform/limits.ts'
import type { Mail } from '../../platform/mail/port.ts'
import type { Clock } from '../../platform/ports.ts'
import type { Sentences } from '../../platform/sentences.ts'
import { createAttempts } from './attempts.ts'
import { type Authenticators, createAuthenticators } from './authenticator.ts'
import type { Breached } from './breached.ts'
import { createCodeLimits } from './codeLimits.ts'
import { createCodes } from './codes.ts'
import { type DemoAccount, ensureDemoAccounts } from './demoAccounts.ts'
import { createDevices, type Devices } from './devices.ts'
import { createEnter, type Enter } from './enter.ts'
import { type FactorKey, readFactorKey } from './factorKey.ts'
import { createHolds, type Holds } from './holds.ts'
import { createLetters, createWriteLetter, type Letters, type WriteLetter } from './letters.ts'
import { createLockout } from './lockout.ts'
import { createNameChange, type NameChange } from './nameChange.ts'
import { createTellNewDevice } from './newDevice.ts'
import { createPasskeys, type Passkeys } from './passkeys.ts'
import { createPasswordChange, type PasswordChange } from './passwordChange.ts'
import { createPasswords } from './passwords.ts'
import { createPayPasswords, type PayPasswords } from './payPassword.ts'
import { createRecoveryCodes, noteRecoveryCode, type RecoveryCodes } from './recoveryCodes.ts'
import { createReset, type Reset } from './reset.ts'
import { createSecurityChange, type SecurityChange } from './securityChange.ts'
import { createSendCode, type SendCodeParts } from './sendCode.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createSignIn } from './signIn.ts'
import { createPasswordCheck, createSignUp, type Invites, type OpenFunds } from './signUp.ts'
import { createStepUp, type StepUp } from './stepUp.ts'
import { createTickets, type Tickets } from './tickets.ts'
import { createTrail, proofsDetail, type Trail } from './trail.ts'
import { createUsers, type Users } from './users.ts'
import { createIsWeak, type IsWeak } from './weakPasswords.ts'

export interface AccountsParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly demo: boolean
  readonly dataDir: string
  /** Without it, `factor-key` in `dataDir`. */
  readonly factorKeyFile: string | undefined
  readonly mail: Mail
  /** Sends texts to mobile numbers. */
  readonly canText: boolean
  readonly sentences: Sentences
  readonly rates: Rates
  readonly openFunds: OpenFunds
  readonly invites: Invites
  /** An external service with passwords from breaches. */
  readonly breached: Breached
  /** Called with failures of work that continues after an answer. */
  readonly report: (error: unknown) => void
}

/** The accounts that can sign in, and their sessions. */
export interface Accounts {
  readonly users: Users
  readonly sessions: Sessions
  readonly devices: Devices
  /** Signs a user in: device, session and entry of the trail. */
  readonly enter: Enter
  readonly tickets: Tickets
  readonly trail: Trail
  readonly passkeys: Passkeys
  /** Seconds until this address may try to sign in; 0 uses up one of its attempts. */
  readonly signInFlood: (ip: string) => number
  readonly holds: Holds
  /** To the owners of accounts, about what happened to them. */
  readonly letters: Letters
  readonly writeLetter: WriteLetter
  readonly stepUp: StepUp
  /** Encrypts what must not be readable from the database alone. */
  readonly key: FactorKey
  readonly authenticators: Authenticators
  readonly recoveryCodes: RecoveryCodes
  readonly payPasswords: PayPasswords
  readonly isWeak: IsWeak
  readonly passwordChange: PasswordChange
  readonly nameChange: NameChange
  readonly reset: Reset
  /** For every other change of what protects the account. */
  readonly change: SecurityChange
  readonly sendCode: ReturnType<typeof createSendCode>
  /** Adds to the trail that a request tried to regain access to the account by another way. */
  readonly noteReset: SendCodeParts['noteReset']
  readonly signUp: ReturnType<typeof createSignUp>
  readonly checkPassword: ReturnType<typeof createPasswordCheck>
  readonly signIn: ReturnType<typeof createSignIn>
  readonly tellNewDevice: ReturnType<typeof createTellNewDevice>
  /** Empty outside demo mode. */
  readonly demoAccounts: readonly DemoAccount[]
  /** Removes what has expired. */
  purge(): Promise<void>
}

/** Whether anything is sealed with the key already, which must not be made anew then. */
const hasSealed = async (db: Kysely<Schema>): Promise<boolean> =>
  ((await db.selectFrom('authenticators').select('uid').limit(1).executeTakeFirst()) ??
    (await db.selectFrom('identities').select('uid').limit(1).executeTakeFirst()) ??
    (await db.selectFrom('operators').select('id').where('totp', 'is not', null).limit(1).executeTakeFirst())) !==
  undefined

export const createAccounts = async (parts: AccountsParts): Promise<Accounts> => {
  const { db, clock, demo, mail, sentences, rates, openFunds } = parts
  const passwords = await createPasswords()
  const isWeak = createIsWeak(parts.breached)
  const users = createUsers(db)
  const limits = createCodeLimits(clock, rates)
  const codes = createCodes({ db, clock, passwords, limits })
  const sessions = createSessions(db, clock)
  const devices = createDevices(db, clock)
  const trail = createTrail(clock)
  const byAddress = createAddressLimiter(clock, rates.signInAddress)
  const key = readFactorKey(parts.factorKeyFile ?? join(parts.dataDir, 'factor-key'), await hasSealed(db))
  const attempts = createAttempts(db, clock)
  const authenticators = createAuthenticators(db, clock, key, attempts)
  const recoveryCodes = createRecoveryCodes(db, key, attempts)
  const noteReset: Accounts['noteReset'] = (uid, from) =>
    void trail.record(db, { uid, kind: 'resetAsked', ...from }).catch(parts.report)
  const sendCode = createSendCode({
    noteReset,
    codes,
    users,
    mail,
    canText: parts.canText,
    sentences,
    clock,
    byAddress: createAddressLimiter(clock, rates.codesAddress),
    limits,
  })
  const holds = createHolds(db, clock)
  const writeLetter = createWriteLetter({ users, sentences })
  const letters = createLetters({ write: writeLetter, mail })
  const change = createSecurityChange({ db, users, sessions, holds, trail, mail, sentences })
  const passwordChange = createPasswordChange({ users, devices, passwords, attempts, isWeak, change })
  const reset = createReset({
    db,
    clock,
    users,
    codes,
    authenticators,
    passwordChange,
    lockout: createLockout(clock),
    byAddress,
    byAccount: createLimiter(clock, rates.authenticatorResets),
  })
  return {
    users,
    sessions,
    devices,
    enter: createEnter(db, clock),
    tickets: createTickets(clock),
    trail,
    letters,
    writeLetter,
    key,
    holds,
    passkeys: createPasskeys(db, clock),
    signInFlood: (ip) => byAddress.take(ip),
    stepUp: createStepUp({ users, codes, authenticators, recoveryCodes, sendCode }),
    authenticators,
    recoveryCodes,
    payPasswords: createPayPasswords({ db, clock, passwords, attempts, holds, trail, change }),
    isWeak,
    passwordChange,
    nameChange: createNameChange({ users, codes, change }),
    reset,
    change,
    sendCode,
    noteReset,
    checkPassword: createPasswordCheck({ byAddress, isWeak, invites: parts.invites }),
    signUp: createSignUp({ db, clock, demo, codes, passwords, isWeak, byAddress, openFunds, invites: parts.invites }),
    signIn: createSignIn({
      demo,
      users,
      codes,
      authenticators,
      recoveryCodes,
      passwords,
      lockout: createLockout(clock),
      byAddress,
      byAccount: createLimiter(clock, rates.signInAccount),
      noteRecoveryCode: (uid, from) => noteRecoveryCode(change, { uid, ...from }),
      renewHash: ({ uid, password_hash: old }, password) =>
        void passwords
          .hash(password)
          .then((fresh) => users.renewHash(uid, old, fresh))
          .catch(parts.report),
      noteFailure: (uid, from, wrong) =>
        void trail.record(db, { uid, kind: 'signInFailed', ...from, detail: proofsDetail(wrong) }).catch(parts.report),
    }),
    tellNewDevice: createTellNewDevice({ users, clock, mail, sentences }),
    demoAccounts: demo ? await ensureDemoAccounts({ db, clock, users, passwords, openFunds }, parts.dataDir) : [],
    async purge() {
      await sessions.purge()
      await devices.purge()
      await codes.purge()
      await reset.purge()
      await trail.purge(db)
    },
  }
}
