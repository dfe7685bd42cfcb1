import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Binaries, findBinaries } from './binaries.ts'
import { type DataFolder, openDataFolder } from './dataFolder.ts'
import { endOldServer } from './oldServer.ts'
import { runningPostmaster, stopPostmaster, until } from './postmaster.ts'
import { isAlive } from './processes.ts'
import { StartError } from './startError.ts'
import { giveTo, postgresUser, type SystemUser } from './systemUser.ts'

/**
 * A PostgreSQL server that the venue runs, reached through a socket in a folder that only the server's user may enter.
 */
export interface Cluster {
  readonly host: string
  readonly user: 'tapeline'
  readonly password: string
  readonly pid: () => number | undefined
  stop(): Promise<void>
}

export interface ClusterOptions {
  readonly dataDir: string
  /** False only in tests: a crash of the machine may then lose acknowledged commits. */
  readonly fsync?: boolean
  /** Called when the server has died and was started again. */
  readonly onRestart?: () => void
  /** Called with one sentence for each thing that the start waits for. */
  readonly notify?: (text: string) => void
}

const USER = 'tapeline'
const run = promisify(execFile)
/** Makes messages and sort order independent of the machine. */
const ENVIRONMENT = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' }
const SOCKET_PATH_LIMIT = 90

const initialise = async (folder: DataFolder, { initdb }: Binaries, user: SystemUser | undefined): Promise<void> => {
  if (existsSync(folder.data)) return
  // Created in another folder and renamed, so that a start that is killed leaves no incomplete cluster.
  const making = join(folder.cluster, 'making')
  rmSync(making, { recursive: true, force: true })
  const secret = join(mkdtempSync(join(tmpdir(), 'tapeline-')), 'password')
  writeFileSync(secret, `${folder.password}\n`, { mode: 0o600 })
  giveTo(join(secret, '..'), user)
  giveTo(secret, user)
  const options = ['--auth=scram-sha-256', `--username=${USER}`, `--pwfile=${secret}`, '--encoding=UTF8', '--locale=C']
  try {
    await run(initdb, [`--pgdata=${making}`, '--no-instructions', ...options], {
      ...user,
      cwd: '/',
      env: ENVIRONMENT,
    })
    renameSync(making, folder.data)
  } catch (error) {
    const detail = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : ''
    throw new StartError('no-postgres', `A new database could not be made in ${folder.cluster}: ${detail}`, error)
  } finally {
    rmSync(join(secret, '..'), { recursive: true, force: true })
  }
}

const settings = (host: string, fsync: boolean): string[] =>
  [
    `unix_socket_directories=${host}`,
    'unix_socket_permissions=0700',
    'listen_addresses=',
    'max_connections=60',
    'timezone=UTC',
    'jit=off',
    'max_wal_size=1GB',
    'checkpoint_timeout=15min',
    'log_min_messages=warning',
    'log_min_error_statement=panic',
    ...(fsync ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']),
  ].flatMap((setting) => ['-c', setting])

/**
 * What the server has logged since this size of its log: `all` of it, and `why`, the FATAL line or else the last one.
 */
const logSince = (path: string, size: number): { readonly why: string; readonly all: string } => {
  const all = readFileSync(path).subarray(size).toString('utf8').trim()
  const lines = all.split('\n')
  return { why: lines.find((line) => line.includes('FATAL:')) ?? lines.at(-1) ?? '', all }
}

/** PostgreSQL's messages when an earlier server still has its locks or its shared memory. */
const HELD = /another postmaster|shared memory block|old server processes/

/**
 * Starts the server and waits until it accepts connections. It is detached, so that Ctrl-C ends the venue first, and
 * the venue then stops the server. Retries for some seconds, because what an earlier server still holds is not always
 * visible to this process.
 */
const launch = async (
  folder: DataFolder,
  host: string,
  { postgres }: Binaries,
  user: SystemUser | undefined,
  fsync: boolean,
  old: readonly number[],
  notify: (text: string) => void,
): Promise<ChildProcess> => {
  const mayEnd = [...old]
  for (let attempt = 0; ; attempt += 1) {
    await endOldServer({ data: folder.data, sockets: host, old: mayEnd, notify })
    const log = openSync(folder.log, 'a', 0o600)
    const { size } = fstatSync(log)
    const child = spawn(postgres, ['-D', folder.data, ...settings(host, fsync)], {
      ...user,
      cwd: '/',
      env: ENVIRONMENT,
      detached: true,
      stdio: ['ignore', log, log],
    })
    child.on('error', () => {})
    closeSync(log)
    const state = await until(() => {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return 'ended'
      const server = runningPostmaster(folder.data)
      return server?.pid === child.pid && server.status === 'ready' ? 'ready' : undefined
    }, 30_000)
    if (state === 'ready') {
      child.unref()
      return child
    }
    if (child.pid !== undefined) {
      mayEnd.push(child.pid)
      await stopPostmaster(child.pid)
    }
    const { why, all } = logSince(folder.log, size)
    if (attempt >= (HELD.test(all) ? 120 : 20) || state === undefined)
      throw new StartError('no-postgres', `PostgreSQL did not start: ${why} (see ${folder.log})`)
    await wait(250)
  }
}

/** Whether a venue is connected to this running server; `host` is the server's socket folder. */
export type InUse = (server: Omit<Cluster, 'stop' | 'pid'>) => Promise<boolean>

/** Starts the cluster in `dataDir`/postgres, created if missing. A server that a killed venue left is ended first. */
export const startCluster = async (options: ClusterOptions, inUse?: InUse): Promise<Cluster> => {
  const user = postgresUser()
  const folder = openDataFolder(options.dataDir, user)
  const binaries = findBinaries(user)
  const left = runningPostmaster(folder.data)
  if (left !== undefined && (await inUse?.({ host: left.socketFolder, user: USER, password: folder.password })))
    throw new StartError('data-folder-in-use', `Another venue is running on the data folder ${options.dataDir}`)
  await initialise(folder, binaries, user)
  const tooLong = folder.cluster.length > SOCKET_PATH_LIMIT
  const host = tooLong ? mkdtempSync(join(tmpdir(), 'tapeline-')) : folder.cluster
  if (tooLong) giveTo(host, user)

  const closing = new AbortController()
  let child: ChildProcess | undefined
  let reviving: Promise<void> = Promise.resolve()
  const notify = options.notify ?? (() => {})
  const start = async (old: readonly number[]): Promise<void> => {
    child = await launch(folder, host, binaries, user, options.fsync ?? true, old, notify)
    child.once('exit', () => {
      if (!closing.signal.aborted) reviving = revive()
    })
  }
  const revive = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      try {
        await start([])
        options.onRestart?.()
        return
      } catch {
        await wait(1_000, undefined, { ref: false, signal: closing.signal }).catch(() => {})
      }
    }
  }
  await start(left === undefined ? [] : [left.pid])
  return {
    host,
    user: USER,
    password: folder.password,
    pid: () => child?.pid,
    stop: async () => {
      closing.abort()
      await reviving
      if (child?.pid !== undefined && isAlive(child.pid)) await stopPostmaster(child.pid)
      if (tooLong) rmSync(host, { recursive: true, force: true })
    },
  }
}
