import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../platform/ports.ts'
import { type ExportParts, writeExport } from './export.ts'

/** For so long the file can be fetched, and again when a line broke. */
const RETENTION_MS = 600_000

interface Ticket {
  readonly uid: string
  readonly path: string
  readonly until: number
  /** Once somebody asked for it. */
  made?: Promise<void>
}

/** Files of what the venue keeps on users. They are made when they are fetched, and gone ten minutes later. */
export interface Exports {
  /** The way to a file of this user: 256 random bits, for him alone. */
  issue(uid: string): string
  /** Where the file lies; undefined when the ticket is not this user's or has ended. */
  file(uid: string, ticket: string): Promise<string | undefined>
  /** Removes what is over, and what a former process left. */
  purge(): Promise<void>
}

export const createExports = (root: string, clock: Clock, parts: ExportParts): Exports => {
  const tickets = new Map<string, Ticket>()
  /** One at a time: a venue that hands out files has orders to take as well. */
  let last: Promise<unknown> = Promise.resolve()

  const make = async ({ uid, path }: Ticket): Promise<void> => {
    await mkdir(root, { recursive: true, mode: 0o700 })
    await writeExport(parts, uid, clock.now(), path)
  }
  return {
    issue(uid) {
      const ticket = randomBytes(32).toString('base64url')
      // Its name says nothing of the ticket.
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
          // The next who asks tries anew.
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
