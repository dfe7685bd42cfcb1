import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../platform/ports.ts'
import { type ExportedList, type ExportParts, writeExport } from './export.ts'

/** How long the file can be downloaded, also repeatedly. */
const RETENTION_MS = 600_000

interface Ticket {
  readonly uid: string
  readonly path: string
  readonly until: number
  /** Set once the file was requested. */
  made?: Promise<void>
}

/** Files of what the venue stores on users. They are made at the first download, and removed ten minutes later. */
export interface Exports {
  /** The ticket for a file of this user: 256 random bits, for this user alone. */
  issue(uid: string): string
  /** The path of the file; undefined when the ticket is not this user's or has expired. */
  file(uid: string, ticket: string): Promise<string | undefined>
  /** Adds a JSON file of this name to every export from now on; `read` gives what it holds of a user. */
  include(name: string, read: ExportedList): void
  /** Removes expired files, and those of an earlier process. */
  purge(): Promise<void>
}

export const createExports = (root: string, clock: Clock, parts: ExportParts): Exports => {
  const tickets = new Map<string, Ticket>()
  const included = new Map<string, ExportedList>()
  /** One at a time, so that exports do not slow orders down. */
  let last: Promise<unknown> = Promise.resolve()

  const make = async ({ uid, path }: Ticket): Promise<void> => {
    await mkdir(root, { recursive: true, mode: 0o700 })
    await writeExport(parts, uid, clock.now(), path, included)
  }
  return {
    include: (name, read) => void included.set(name, read),

    issue(uid) {
      const ticket = randomBytes(32).toString('base64url')
      // Its name reveals nothing of the ticket.
      const path = join(root, `${randomBytes(16).toString('hex')}.zip`)
      tickets.set(ticket, { uid, path, until: clock.now() + RETENTION_MS })
      return ticket
    },

    async file(uid, ticket) {
      const found = tickets.get(ticket)
      if (found === undefined || found.uid !== uid || found.until <= clock.now()) return undefined
      if (found.made === undefined) {
        found.made = last.then(() => make(found))
        last = found.made.catch(() => {
          // The next request tries again.
          delete found.made
        })
      }
      await found.made
      return found.path
    },

    async purge() {
      for (const [ticket, { until }] of tickets) if (until <= clock.now()) tickets.delete(ticket)
      const kept = new Set([...tickets.values()].map(({ path }) => path))
      const names = await readdir(root).catch(() => [])
      for (const name of names) if (!kept.has(join(root, name))) await rm(join(root, name), { force: true })
    },
  }
}
