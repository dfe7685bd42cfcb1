import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { createAddressLimiter, type Limiter } from '../../platform/limits.ts'
import type { Clock, Timers } from '../../platform/ports.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { normaliseAccount } from '../accounts/names.ts'
import { type Cases, createCases } from '../cases/cases.ts'
import { createDemoPolicy, type DemoPolicy } from '../cases/demoPolicy.ts'
import { createPictureFolder } from '../uploads/folder.ts'
import type { Scanner } from '../uploads/scanner.ts'
import { createUploads, type Uploads } from '../uploads/uploads.ts'
import { type Certification, createCertification } from './certification.ts'
import { type Closures, createClosures } from './closure.ts'
import { createExports, type Exports } from './exports.ts'
import { createManualReset, type ManualResetParts } from './manualReset.ts'
import { createWallets, type Wallets } from './wallets.ts'

export interface IdentityParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly timers: Timers
  readonly demo: boolean
  readonly dataDir: string
  /** Milliseconds until the demo's policy decides what no operator has claimed. */
  readonly demoDelay: number
  readonly accounts: Accounts
  readonly scanner: Scanner | undefined
  readonly report: (error: unknown) => void
  /** Called when the folder of pictures refused one. */
  readonly pictureFailed: (error: unknown) => void
}

/** The identity of users: pictures, decided cases, verification, wallets, and the closing of accounts. */
export interface Identities {
  readonly uploads: Uploads
  readonly cases: Cases
  readonly certification: Certification
  readonly wallets: Wallets
  readonly closures: Closures
  readonly exports: Exports
  readonly manualReset: ReturnType<typeof createManualReset>
  readonly policy: DemoPolicy
  /** Looking at a case by its secret, by address. */
  readonly followLimit: Limiter
  stop(): Promise<void>
  purge(): Promise<void>
}

export const createIdentities = (parts: IdentityParts): Identities => {
  const { db, clock, timers, demo, dataDir, accounts, report } = parts
  const { trail, holds, key, sessions, passwordChange } = accounts
  const folder = createPictureFolder(join(dataDir, 'uploads'))
  const uploads = createUploads(db, clock, folder, parts)
  const cases = createCases(db, clock, parts.demoDelay)
  const certification = createCertification({
    db,
    clock,
    demo,
    key,
    uploads,
    cases,
    trail,
    letters: accounts.letters,
    report,
  })
  const wallets = createWallets(db, clock, trail)
  const closures = createClosures({ db, clock, trail, sessions, folder })
  const exports = createExports(join(dataDir, 'exports'), clock, { db, folder, certification })
  const checkPassword = (uid: string, password: string) => passwordChange.check(uid, password)
  const noteGuest: ManualResetParts['noteGuest'] = (account, { ip, userAgent }) => {
    const note = async (): Promise<void> => {
      const user = await accounts.users.byName(normaliseAccount(account).name)
      if (user !== undefined) accounts.noteReset(user.uid, { ip, userAgent })
    }
    void note().catch(report)
  }
  const manualReset = createManualReset({ db, clock, demo, uploads, cases, trail, holds, checkPassword, noteGuest })
  const policy = createDemoPolicy({ db, clock, timers, cases, report })
  if (demo) policy.start()
  return {
    uploads,
    cases,
    certification,
    wallets,
    closures,
    exports,
    manualReset,
    policy,
    followLimit: createAddressLimiter(clock, { burst: 30, perSecond: 0.2 }),
    stop: () => policy.stop(),
    async purge() {
      await certification.expire()
      await closures.eraseDue()
      await exports.purge()
      await uploads.purge()
      await wallets.purge()
      await certification.markDocuments()
    },
  }
}
