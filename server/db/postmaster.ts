import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** What a PostgreSQL server says of itself in `postmaster.pid` (lines 1, 5 and 8). */
export interface Postmaster {
  readonly pid: number
  readonly socketFolder: string
  readonly status: string
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Process numbers are used again: after a crash the file may name a stranger. */
const isPostgres = (pid: number): boolean => {
  if (!isAlive(pid)) return false
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
  } catch {
    return process.platform !== 'linux'
  }
}

/** The server that runs on this cluster folder; a file left by a dead server is removed. */
export const runningPostmaster = (cluster: string): Postmaster | undefined => {
  const path = join(cluster, 'postmaster.pid')
  if (!existsSync(path)) return undefined
  const lines = readFileSync(path, 'utf8').split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  if (!isPostgres(pid)) {
    rmSync(path, { force: true })
    return undefined
  }
  return { pid, socketFolder: lines[4]?.trim() ?? '', status: lines[7]?.trim() ?? '' }
}

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
export const stopPostmaster = async (pid: number, patience = 20_000): Promise<void> => {
  const gone = (): true | undefined => (isAlive(pid) ? undefined : true)
  if (gone()) return
  process.kill(pid, 'SIGINT')
  if (await until(gone, patience)) return
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT')
  await until(gone, 5_000)
}
