import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'

/** What the system reports about one process. */
export interface ProcessInfo {
  /** Ended, but its parent has not yet read its exit status; it holds no resources. */
  readonly isZombie: boolean
  readonly uid: number
  /** Name of its program without the path, at most 15 characters. */
  readonly name: string
  /** Its arguments; a PostgreSQL backend replaces them with a text of its own. */
  readonly command: string
  /** Its working folder; undefined if it may not be read. */
  readonly folder: string | undefined
}

/** Whether a process has this number, zombies included. */
export const isTaken = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Sends a signal. Does nothing if the process has ended or belongs to another user. */
export const sendSignal = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch {
    // The caller waits for the process up to a limit of its own.
  }
}

/** Undefined if the process has ended, or may not be read. */
const optional = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Reads `pid (name) state …`; the name may contain parentheses. */
const statOf = (pid: number): { readonly name: string; readonly state: string } | undefined => {
  const stat = optional(() => readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? ''
  const [, name = '', state = 'X'] = /\((.*)\) (\S)/s.exec(stat) ?? []
  return state === 'X' ? undefined : { name, state }
}

const byProc = (pid: number): ProcessInfo | undefined => {
  const stat = statOf(pid)
  const uid = optional(() => statSync(`/proc/${pid}`).uid)
  if (stat === undefined || uid === undefined) return undefined
  return {
    isZombie: stat.state === 'Z',
    uid,
    name: stat.name,
    command: optional(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()) ?? '',
    folder: optional(() => readlinkSync(`/proc/${pid}/cwd`)),
  }
}

/** For systems without `/proc`; the working folder is missing. */
export const byPs = (pid: number): ProcessInfo | undefined => {
  const fields = optional(() =>
    execFileSync('ps', ['-ww', '-o', 'stat=,uid=,ucomm=,command=', '-p', String(pid)], { encoding: 'utf8' }),
  )
  const [, state = '', uid = '', name = '', command = ''] = /^\s*(\S+)\s+(\d+)\s+(\S+)\s+(.*)/.exec(fields ?? '') ?? []
  if (state === '') return undefined
  return { isZombie: state.startsWith('Z'), uid: Number(uid), name, command: command.trim(), folder: undefined }
}

/** Undefined if there is no such process, or the system gives no information about it. */
export const processInfo = (pid: number): ProcessInfo | undefined => {
  if (!isTaken(pid)) return undefined
  return process.platform === 'linux' ? byProc(pid) : process.platform === 'win32' ? undefined : byPs(pid)
}

export const isAlive = (pid: number): boolean => isTaken(pid) && processInfo(pid)?.isZombie !== true

/** Processes of this program whose working folder is `folder`; empty on systems other than Linux. */
export const processesIn = (
  folder: string,
  program: string,
): readonly { readonly pid: number; readonly info: ProcessInfo }[] => {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').flatMap((entry) => {
    const pid = Number(entry)
    if (!Number.isInteger(pid) || statOf(pid)?.name !== program) return []
    const info = byProc(pid)
    return info !== undefined && !info.isZombie && info.folder === folder ? [{ pid, info }] : []
  })
}
