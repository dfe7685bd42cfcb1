import { createHash, randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { SHARED_FOLDER } from './binaries.ts'
import { StartError } from './startError.ts'
import { canReach, giveTo, type SystemUser } from './systemUser.ts'

export interface DataFolder {
  /** PostgreSQL's own folder. */
  readonly cluster: string
  readonly log: string
  readonly password: string
}

const reason = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error)

const keepPassword = (path: string): string => {
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return readFileSync(path, 'utf8').trim()
}

/** As root, a folder that `postgres` cannot reach holds a link to one that it can: the data stays found from here. */
const clusterFolder = (folder: string, user: SystemUser | undefined): string => {
  const path = join(folder, 'postgres')
  if (existsSync(path)) return realpathSync(path)
  if (canReach(folder, user)) {
    mkdirSync(path, { mode: 0o700 })
    giveTo(path, user)
    return path
  }
  const elsewhere = join(SHARED_FOLDER, createHash('sha256').update(folder).digest('hex').slice(0, 16))
  mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 })
  mkdirSync(elsewhere, { recursive: true, mode: 0o700 })
  giveTo(elsewhere, user)
  symlinkSync(elsewhere, path)
  return elsewhere
}

/** Makes what is missing of the data folder. Throws `StartError` 'data-folder' when it cannot be read or written. */
export const openDataFolder = (path: string, user: SystemUser | undefined): DataFolder => {
  const folder = resolve(path)
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return {
      cluster: clusterFolder(folder, user),
      log: join(folder, 'postgres.log'),
      password: keepPassword(join(folder, 'postgres.password')),
    }
  } catch (error) {
    throw new StartError('data-folder', `The data folder ${folder} cannot be used (${reason(error)})`, error)
  }
}
