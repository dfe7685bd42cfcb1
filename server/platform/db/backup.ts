import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import pg from 'pg'
import { dataOf, openDataFolder } from './dataFolder.ts'
import { DATABASE } from './open.ts'
import { runningPostmaster } from './postmaster.ts'
import { StartError } from './startError.ts'
import { giveTo, postgresUser } from './systemUser.ts'

/** Description of a backup, stored beside its files. */
interface Manifest {
  readonly format: 1
  /** ISO 8601. */
  readonly made: string
  /** Hash chain of the ledger up to an entry. A restored ledger must give the same `head`. */
  readonly ledger: { readonly upTo: string; readonly head: string }
  /** SHA-256 of each file, by its path. */
  readonly files: Readonly<Record<string, string>>
}

const MANIFEST = 'manifest.json'
/** Files that PostgreSQL recreates, or that belong to the running server. */
const NOT_COPIED =
  /^(postmaster\.(pid|opts)|pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/.+|.*pgsql_tmp.*)$/
const SEGMENT = /^[0-9A-F]{24}$/
/** Paths of the data folder that are left out: those copied separately, and bars that the market can compute again. */
const NOT_BACKED_UP = /^(postgres|ticks)(\/|$)|^postgres\.log$|^market\/.+\.(minutes|quarters)$/

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))

/** Copies a folder that is in use. A file that disappears meanwhile is skipped, because the backup does not need it. */
const copyLive = (from: string, to: string, leaveOut: (path: string) => boolean): void => {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const path = relative(from, join(entry.parentPath, entry.name))
    if (leaveOut(path)) continue
    try {
      if (entry.isDirectory()) mkdirSync(join(to, path), { recursive: true, mode: 0o700 })
      else if (entry.isFile()) {
        mkdirSync(dirname(join(to, path)), { recursive: true, mode: 0o700 })
        cpSync(join(from, path), join(to, path), { preserveTimestamps: true })
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
  }
}

/** Makes a base backup of the database, with the write-ahead log that makes it consistent. The server keeps running. */
const copyDatabase = async (client: pg.Client, data: string, target: string): Promise<Manifest['ledger']> => {
  // Keeps the write-ahead log from here on until it is copied; the slot is dropped with the connection.
  await client.query(`SELECT pg_create_physical_replication_slot($1, true, true)`, [`tapeline_${process.pid}`])
  await client.query(`SELECT pg_backup_start('tapeline', true)`)
  const { rows: heads } = await client.query<{ up_to: string; head: string }>(
    `SELECT up_to, ledger_head_between(repeat('0', 64), 0, up_to) AS head
     FROM (SELECT coalesce(max(id), 0) AS up_to FROM ledger_lines) AS last`,
  )
  copyLive(data, target, (path) => NOT_COPIED.test(path))
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
  const label = rows[0]?.labelfile ?? ''
  writeFileSync(join(target, 'backup_label'), label, { mode: 0o600 })
  const first = /file ([0-9A-F]{24})/.exec(label)?.[1] ?? ''
  mkdirSync(join(target, 'pg_wal'), { recursive: true, mode: 0o700 })
  for (const name of readdirSync(join(data, 'pg_wal')))
    if (SEGMENT.test(name) && name >= first) cpSync(join(data, 'pg_wal', name), join(target, 'pg_wal', name))
  return { upTo: heads[0]?.up_to ?? '0', head: heads[0]?.head ?? '' }
}

const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')

const hashes = (folder: string): Record<string, string> =>
  Object.fromEntries(
    filesBelow(folder)
      .filter((path) => path !== MANIFEST)
      .toSorted()
      .map((path) => [path, hashOf(join(folder, path))]),
  )

/**
 * Copies everything of a running venue into a new folder: its database as of now, keys, pictures and tick record.
 * Throws `StartError` when no venue runs on the data folder, or when the target exists.
 */
export const backUp = async (dataDir: string, target: string): Promise<Manifest> => {
  if (existsSync(target)) throw new StartError('data-folder', `${target} is there already`)
  if (!existsSync(join(dataDir, 'postgres')))
    throw new StartError('database-unreachable', `No venue runs on ${dataDir}`)
  const folder = openDataFolder(dataDir, postgresUser())
  const server = runningPostmaster(folder.data)
  if (server === undefined) throw new StartError('database-unreachable', `No venue runs on ${dataDir}`)
  const making = `${target}.part`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { recursive: true, mode: 0o700 })
  const client = new pg.Client({
    host: server.socketFolder,
    user: 'tapeline',
    password: folder.password,
    database: DATABASE,
  })
  await client.connect()
  try {
    // The tick record is copied before the database and pictures after it, so that the copy has all that the database
    // refers to.
    if (existsSync(join(dataDir, 'ticks'))) copyLive(join(dataDir, 'ticks'), join(making, 'data', 'ticks'), () => false)
    const ledger = await copyDatabase(client, folder.data, join(making, 'postgres'))
    copyLive(dataDir, join(making, 'data'), (path) => NOT_BACKED_UP.test(path))
    const manifest: Manifest = { format: 1, made: new Date().toISOString(), ledger, files: hashes(making) }
    writeFileSync(join(making, MANIFEST), JSON.stringify(manifest, null, 1))
    renameSync(making, target)
    return manifest
  } finally {
    await client.end()
  }
}

/** Reads a backup and checks all its files. Throws `StartError` naming the first that is damaged or missing. */
export const checkBackup = (backup: string): Manifest => {
  if (!existsSync(join(backup, MANIFEST))) throw new StartError('data-folder', `${backup} is no backup`)
  const manifest = JSON.parse(readFileSync(join(backup, MANIFEST), 'utf8')) as Manifest
  for (const [path, hash] of Object.entries(manifest.files))
    if (!existsSync(join(backup, path)) || hashOf(join(backup, path)) !== hash)
      throw new StartError('data-folder', `${path} of ${backup} is damaged or missing`)
  return manifest
}

/**
 * Copies a backup into a data folder that is empty or missing. The next start of the venue replays the write-ahead log.
 * Throws `StartError` when the backup is damaged or the folder is not empty.
 */
export const restore = (backup: string, dataDir: string): Manifest => {
  const manifest = checkBackup(backup)
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new StartError('data-folder', `${dataDir} is not empty: move it away first`)
  cpSync(join(backup, 'data'), dataDir, { recursive: true, preserveTimestamps: true })
  const user = postgresUser()
  const folder = openDataFolder(dataDir, user)
  const data = dataOf(folder.cluster)
  cpSync(join(backup, 'postgres'), data, { recursive: true, mode: 0 })
  giveTo(data, user)
  for (const entry of readdirSync(data, { recursive: true, withFileTypes: true }))
    giveTo(join(entry.parentPath, entry.name), user)
  if ((statSync(data).mode & 0o077) !== 0) throw new StartError('data-folder', `${data} must be its owner’s alone`)
  return manifest
}
