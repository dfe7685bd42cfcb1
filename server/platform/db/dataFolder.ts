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
  /** PostgreSQL's own folder: its socket. */
  readonly cluster: string
  /** Within it: the data. */
  readonly data: string
  readonly log: string
  readonly password: string
}

/** Where the data of a cluster is. */
export const dataOf = (cluster: string): string => join(cluster, 'data')

const reason = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error)

/** Why nothing can be written to a data folder. */
export const unusable = (folder: string, error: unknown): StartError =>
  new StartError('data-folder', `The data folder ${folder} cannot be used (${reason(error)})`, error)

const keepPassword = (path: string): string => {
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return readFileSync(path, 'utf8').trim()
}

/** As root: lets PostgreSQL's user pass through the data folder itself (not list it); all above it is not ours. */
const openDoor = (folder: string, user: SystemUser | undefined): void => {
  if (user === undefined || canReach(folder, user) || !canReach(dirname(folder), user)) return
  const { mode, uid } = statSync(folder)
  if (uid === process.getuid?.()) chmodSync(folder, (mode & 0o777) | 0o001)
}

/**
 * As root, a folder that `postgres` cannot reach holds a link to one that it can: the data stays found from here. Its
 * name is never used twice, so that nothing is found again whose data folder is gone, and nothing is ever overwritten.
 */
const clusterFolder = (folder: string, user: SystemUser | undefined): string => {
  const path = join(folder, 'postgres')
  if (existsSync(path)) return realpathSync(path)
  openDoor(folder, user)
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

/** Makes what is missing of the data folder. Throws `StartError` 'data-folder' when it cannot be read or written. */
export const openDataFolder = (path: string, user: SystemUser | undefined): DataFolder => {
  const folder = resolve(path)
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    const cluster = clusterFolder(folder, user)
    // Made by a venue of another user, it is closed to this one.
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
