import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { SHARED_FOLDER } from './binaries.ts'
import { StartError } from './startError.ts'
import { canReach, giveTo, type SystemUser } from './systemUser.ts'

export interface DataFolder {
  /** Folder of PostgreSQL, with its socket. */
  readonly cluster: string
  /** The data, in a folder within it. */
  readonly data: string
  readonly log: string
  readonly password: string
}

/** The data folder of a cluster. */
export const dataOf = (cluster: string): string => join(cluster, 'data')

const reason = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error)

/** The error for a data folder that cannot be written. */
export const unusable = (folder: string, error: unknown): StartError =>
  new StartError('data-folder', `The data folder ${folder} cannot be used (${reason(error)})`, error)

const keepPassword = (path: string): string => {
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return readFileSync(path, 'utf8').trim()
}

/**
 * When running as root, lets PostgreSQL's user pass through the data folder, but not list it. Folders above stay as
 * they are.
 */
const allowPassage = (folder: string, user: SystemUser | undefined): void => {
  if (user === undefined || canReach(folder, user) || !canReach(dirname(folder), user)) return
  const { mode, uid } = statSync(folder)
  if (uid === process.getuid?.()) chmodSync(folder, (mode & 0o777) | 0o001)
}

/**
 * PostgreSQL's folder in the data folder. When running as root in a folder that PostgreSQL's user cannot reach, it is a
 * link to a folder that the user can reach. That folder gets a new name each time, so that it never contains the data
 * of a data folder that was deleted, and nothing is overwritten.
 */
const clusterFolder = (folder: string, user: SystemUser | undefined): string => {
  const path = join(folder, 'postgres')
  if (existsSync(path)) return realpathSync(path)
  allowPassage(folder, user)
  if (canReach(folder, user)) {
    mkdirSync(path, { mode: 0o700 })
    giveTo(path, user)
    return path
  }
  mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 })
  const elsewhere = mkdtempSync(join(SHARED_FOLDER, 'data-'))
  giveTo(elsewhere, user)
  symlinkSync(elsewhere, path)
  return elsewhere
}

/** Creates what is missing in the data folder. Throws `StartError` 'data-folder' if it cannot be read or written. */
export const openDataFolder = (path: string, user: SystemUser | undefined): DataFolder => {
  const folder = resolve(path)
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    const cluster = clusterFolder(folder, user)
    // A cluster folder made by a venue of another user is closed to this one.
    accessSync(cluster, constants.R_OK | constants.W_OK | constants.X_OK)
    return {
      cluster,
      data: dataOf(cluster),
      log: join(folder, 'postgres.log'),
      password: keepPassword(join(folder, 'postgres.password')),
    }
  } catch (error) {
    throw unusable(folder, error)
  }
}
