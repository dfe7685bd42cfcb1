import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isAlive, processesIn, processInfo, sendSignal } from './processes.ts'

/** What a PostgreSQL server says of itself in `postmaster.pid` (lines 1, 5 and 8). */
export interface Postmaster {
  readonly pid: number
  readonly socketFolder: string
  readonly status: string
}

const PROGRAM = 'postgres'

const real = (path: string): string => (existsSync(path) ? realpathSync(path) : path)

/** `-D <folder>` of a server's command line; its children have another text in its place. */
const folderOf = (command: string): string | undefined => / -D (.+?)(?: -c |$)/.exec(command)?.[1]

/**
 * Whose process is this? `own` is a server on this cluster folder, or one of its children. Process numbers are used again,
 * so a lock may name an `other` program, or an `other` PostgreSQL. `unknown` is a PostgreSQL whose folder cannot be seen.
 * Undefined: there is none, or it has ended.
 */
export const holderOf = (pid: number, cluster: string): 'own' | 'other' | 'unknown' | undefined => {
  const info = processInfo(pid)
  // Where nothing can be said of a process, PostgreSQL's own file is believed.
  if (info === undefined) return isAlive(pid) && process.platform === 'win32' ? 'own' : undefined
  if (info.isZombie) return undefined
  // PostgreSQL runs as the owner of its folder and refuses to run otherwise.
  if (!info.name.startsWith(PROGRAM) || info.uid !== statSync(cluster, { throwIfNoEntry: false })?.uid) return 'other'
  const folder = folderOf(info.command) ?? info.folder
  if (folder === undefined) return 'unknown'
  return real(folder) === real(cluster) ? 'own' : 'other'
}

/** The lines of a lock that PostgreSQL keeps; none when there is no lock, or its server has just removed it. */
export const lockLines = (path: string): readonly string[] => {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** The process that a lock names. */
export const lockPid = (lines: readonly string[]): number | undefined => {
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 0 ? pid : undefined
}

/** What the file says, whether or not the server lives. */
export const statedPostmaster = (cluster: string): Postmaster | undefined => {
  const lines = lockLines(join(cluster, 'postmaster.pid'))
  const pid = lockPid(lines)
  if (pid === undefined) return undefined
  return { pid, socketFolder: lines[4]?.trim() ?? '', status: lines[7]?.trim() ?? '' }
}

/** The server that runs on this cluster folder. */
export const runningPostmaster = (cluster: string): Postmaster | undefined => {
  const stated = statedPostmaster(cluster)
  const holder = stated === undefined ? undefined : holderOf(stated.pid, cluster)
  return holder === 'own' || holder === 'unknown' ? stated : undefined
}

/** Processes that a server on this cluster started: after its crash they may outlive it. */
export const childrenOf = (cluster: string): readonly number[] =>
  processesIn(real(cluster), PROGRAM)
    .filter(({ info }) => folderOf(info.command) === undefined)
    .map(({ pid }) => pid)

/** Asks again every few milliseconds until the answer is no longer undefined; undefined after the time given. */
export const until = async <T>(ask: () => T | undefined, milliseconds: number): Promise<T | undefined> => {
  for (let waited = 0; waited <= milliseconds; waited += 15) {
    const answer = ask()
    if (answer !== undefined) return answer
    await wait(15)
  }
  return undefined
}

/** Stops a server: `fast` (open transactions are rolled back), and without mercy when that takes too long. */
export const stopPostmaster = async (pid: number, timeout = 20_000): Promise<void> => {
  const gone = (): true | undefined => (isAlive(pid) ? undefined : true)
  if (gone()) return
  sendSignal(pid, 'SIGINT')
  if (await until(gone, timeout)) return
  sendSignal(pid, 'SIGQUIT')
  // Its children get five seconds before it kills them.
  await until(gone, 10_000)
}
