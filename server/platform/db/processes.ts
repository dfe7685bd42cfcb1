import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'

/** What the system says of one process. */
export interface ProcessInfo {
  /** Ended, and only kept until its parent asks how; it holds nothing any more. */
  readonly isZombie: boolean
  readonly uid: number
  /** Its program, without the path; 15 characters at most. */
  readonly name: string
  /** Its arguments; a PostgreSQL backend has a text of its own in their place. */
  readonly command: string
  /** Its working folder; undefined when that may not be seen. */
  readonly folder: string | undefined
}

/** Does the system know this number, be it of a process that has ended and was never asked how? */
export const isTaken = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Does nothing when the process has ended meanwhile, or belongs to somebody else. */
export const sendSignal = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch {
    // Whoever waits for it goes on waiting, up to a limit.
  }
}

/** Undefined when the process ended meanwhile, or may not be seen. */
const optional = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** `pid (name) state …`; the name may have parentheses of its own. */
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

/** For systems without `/proc`: all but the working folder. */
export const byPs = (pid: number): ProcessInfo | undefined => {
  const fields = optional(() =>
    execFileSync('ps', ['-ww', '-o', 'stat=,uid=,ucomm=,command=', '-p', String(pid)], { encoding: 'utf8' }),
  )
  const [, state = '', uid = '', name = '', command = ''] = /^\s*(\S+)\s+(\d+)\s+(\S+)\s+(.*)/.exec(fields ?? '') ?? []
  if (state === '') return undefined
  return { isZombie: state.startsWith('Z'), uid: Number(uid), name, command: command.trim(), folder: undefined }
}

/** Undefined when there is no such process, or nothing can be said of it. */
export const processInfo = (pid: number): ProcessInfo | undefined => {
  if (!isTaken(pid)) return undefined
  return process.platform === 'linux' ? byProc(pid) : process.platform === 'win32' ? undefined : byPs(pid)
}

export const isAlive = (pid: number): boolean => isTaken(pid) && processInfo(pid)?.isZombie !== true

/** Processes of this program that work in this folder, where the system tells. */
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
