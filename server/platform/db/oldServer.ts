import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { childrenOf, holderOf, lockLines, lockPid, statedPostmaster } from './postmaster.ts'
import { isTaken, sendSignal } from './processes.ts'
import { StartError } from './startError.ts'

/** Longest wait for an earlier server, which writes its memory to disk before it ends. */
const WAIT_LIMIT_MS = 60_000
/** After this time it must end without writing; the next start then recovers from the write-ahead log. */
const IMMEDIATE_AFTER_MS = 20_000
/** A wait longer than this is reported. */
const NOTIFY_AFTER_MS = 1_000
const POLL_INTERVAL_MS = 50

export interface OldServerOptions {
  /** The cluster folder. */
  readonly data: string
  /** Folder of the server's socket. */
  readonly sockets: string
  /** Processes of servers that may be ended. Any other server here belongs to a venue that started meanwhile. */
  readonly old: readonly number[]
  /** Called once with what the start waits for, when that takes longer than a second. */
  readonly notify: (text: string) => void
  readonly pause?: (milliseconds: number) => Promise<void>
  /** Milliseconds of a monotonic clock. */
  readonly monotonic?: () => number
}

/** The processes that use the cluster. */
interface Holders {
  readonly pids: readonly number[]
  readonly isServer: boolean
  /** True if they are known to work on this cluster, so that they may be ended. */
  readonly mayEnd: boolean
}

const holders = (data: string, old: readonly number[]): Holders | undefined => {
  const stated = statedPostmaster(data)
  const holder = stated === undefined ? undefined : holderOf(stated.pid, data)
  if (stated !== undefined && (holder === 'own' || holder === 'unknown')) {
    if (!old.includes(stated.pid))
      throw new StartError('data-folder-in-use', `Another venue has started on the data folder (process ${stated.pid})`)
    return { pids: [stated.pid], isServer: true, mayEnd: holder === 'own' }
  }
  const children = childrenOf(data)
  return children.length === 0 ? undefined : { pids: children, isServer: false, mayEnd: true }
}

/**
 * Removes locks that name a process number in use by something else: another program, or an ended process whose parent
 * has not waited for it. PostgreSQL takes either for the server that made the lock. It removes other stale locks
 * itself. Call only when nothing uses the cluster.
 */
const removeLocks = (data: string, sockets: string): void => {
  for (const lock of [join(data, 'postmaster.pid'), join(sockets, '.s.PGSQL.5432.lock')]) {
    const pid = lockPid(lockLines(lock))
    if (pid === undefined || !isTaken(pid)) continue
    const holder = holderOf(pid, data)
    if (holder === undefined || holder === 'other') rmSync(lock, { force: true })
  }
}

const describe = ({ pids, isServer }: Holders): string =>
  isServer
    ? `the PostgreSQL of an earlier run (process ${pids[0]}) to end`
    : `what is left of the PostgreSQL of an earlier run (process ${pids.join(', ')}) to end`

/**
 * Ends what an earlier run left on the cluster, waits up to a minute until it is gone, then removes stale locks. Throws
 * `StartError`: 'no-postgres' when something still uses the cluster after that, 'data-folder-in-use' when another venue
 * has started a server on it.
 */
export const endOldServer = async ({
  data,
  sockets,
  old,
  notify,
  pause = wait,
  monotonic = () => performance.now(),
}: OldServerOptions): Promise<void> => {
  const began = monotonic()
  let isNotified = false
  /** The last signal sent to each process. */
  const sent = new Map<number, NodeJS.Signals>()
  for (;;) {
    const found = holders(data, old)
    if (found === undefined) break
    const waited = monotonic() - began
    if (waited >= WAIT_LIMIT_MS)
      throw new StartError('no-postgres', `Waited a minute for ${describe(found)}; end it, then start again`)
    const signal = waited >= IMMEDIATE_AFTER_MS ? 'SIGQUIT' : found.isServer ? 'SIGINT' : 'SIGTERM'
    for (const pid of found.mayEnd ? found.pids : []) {
      if (sent.get(pid) === signal) continue
      sent.set(pid, signal)
      sendSignal(pid, signal)
    }
    if (waited >= NOTIFY_AFTER_MS && !isNotified) {
      isNotified = true
      notify(`Waiting for ${describe(found)}, a minute at most`)
    }
    await pause(POLL_INTERVAL_MS)
  }
  removeLocks(data, sockets)
}
