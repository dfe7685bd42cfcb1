import { execFileSync } from 'node:child_process'
import { chownSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from './startError.ts'

/** The system user that PostgreSQL runs as; undefined means the user who runs the venue. */
export interface SystemUser {
  readonly uid: number
  readonly gid: number
}

const NAME = 'postgres'

const find = (): SystemUser | undefined => {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${NAME}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) }
}

/** PostgreSQL refuses to run as root, so root uses the user `postgres`, created if missing. */
export const postgresUser = (): SystemUser | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const existing = find()
  if (existing !== undefined) return existing
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', NAME], {
      stdio: 'pipe',
    })
  } catch (error) {
    throw new StartError('no-postgres', `PostgreSQL cannot run as root and no user "${NAME}" could be made`, error)
  }
  const made = find()
  if (made === undefined) throw new StartError('no-postgres', `The user "${NAME}" was made but is not in /etc/passwd`)
  return made
}

/**
 * Whether this user can pass through `path` and every folder above it. A clone under /root is closed to other users.
 */
export const canReach = (path: string, user: SystemUser | undefined): boolean => {
  if (user === undefined) return true
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder)
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

export const giveTo = (path: string, user: SystemUser | undefined): void => {
  if (user !== undefined) chownSync(path, user.uid, user.gid)
}
