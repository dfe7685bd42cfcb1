import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isAlive, processesIn, processInfo, sendSignal } from './processes.ts'

/** What a PostgreSQL server writes about itself in `postmaster.pid` (lines 1, 5 and 8). */
export interface Postmaster {
  readonly pid: number
  readonly socketFolder: string
  readonly status: string
}

const PROGRAM = 'postgres'

const real = (path: string): string => (existsSync(path) ? realpathSync(path) : path)

/** The folder after `-D` in a server's command line. The server's children have another text there. */
const folderOf = (command: string): string | undefined => / -D (.+?)(?: -c |$)/.exec(command)?.[1]

/**
 * What a process is to this cluster. `own` is a server on the cluster folder or one of its children. `other` is another
 * program or a PostgreSQL of another folder, because process numbers are reused and a lock may name one of those.
 * `unknown` is a PostgreSQL whose folder cannot be seen. Undefined if there is no such process, or it has ended.
 */
export const holderOf = (pid: number, cluster: string): 'own' | 'other' | 'unknown' | undefined => {
  const info = processInfo(pid)
  // Windows gives no information about processes, so PostgreSQL's own file is trusted.
  if (info === undefined) return isAlive(pid) && process.platform === 'win32' ? 'own' : undefined
  if (info.isZombie) return undefined
  // PostgreSQL runs as the owner of its folder and refuses to run otherwise.
  if (!info.name.startsWith(PROGRAM) || info.uid !== statSync(cluster, { throwIfNoEntry: false })?.uid) return 'other'
  const folder = folderOf(info.command) ?? info.folder
  if (folder === undefined) return 'unknown'
  return real(folder) === real(cluster) ? 'own' : 'other'
}

/** The lines of a lock file of PostgreSQL; empty when there is none, or its server has just removed it. */
export const lockLines = (path: string): readonly string[] => {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** The process that a lock file names. */
export const lockPid = (lines: readonly string[]): number | undefined => {
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 0 ? pid : undefined
}

/** What `postmaster.pid` says, whether or not that server still runs. */
export const statedPostmaster = (cluster: string): Postmaster | undefined => {
  const lines = lockLines(join(cluster, 'postmaster.pid'))
  const pid = lockPid(lines)
  if (pid === undefined) return undefined
  return { pid, socketFolder: lines[4]?.trim() ?? '', status: lines[7]?.trim() ?? '' }
}

/** The server that is running on this cluster folder. */
export const runningPostmaster = (cluster: string): Postmaster | undefined => {
  const stated = statedPostmaster(cluster)
  const holder = stated === undefined ? undefined : holderOf(stated.pid, cluster)
  return holder === 'own' || holder === 'unknown' ? stated : undefined
}

/** Processes that a server on this cluster started; they may outlive a crash of the server. */
export const childrenOf = (cluster: string): readonly number[] =>
  processesIn(real(cluster), PROGRAM)
    .filter(({ info }) => folderOf(info.command) === undefined)
    .map(({ pid }) => pid)

/** Calls `read` every few milliseconds until it returns a value; undefined after this time. */
export const until = async <T>(read: () => T | undefined, milliseconds: number): Promise<T | undefined> => {
  for (let waited = 0; waited <= milliseconds; waited += 15) {
    const answer = read()
    if (answer !== undefined) return answer
    await wait(15)
  }
  return undefined
}

/** Stops a server: first `fast` (open transactions are rolled back), then immediately if that takes too long. */
export const stopPostmaster = async (pid: number, timeout = 20_000): Promise<void> => {
  const gone = (): true | undefined => (isAlive(pid) ? undefined : true)
  if (gone()) return
  sendSignal(pid, 'SIGINT')
  if (await until(gone, timeout)) return
  sendSignal(pid, 'SIGQUIT')
  // The server kills its children after five seconds.
  await until(gone, 10_000)
}
