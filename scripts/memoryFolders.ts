import { accessSync, constants, statfsSync } from 'node:fs'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
/** Bytes that must be free there: a whole run needs less than a quarter. */
const ROOM = 8 * 1024 ** 3

const hasRoom = (): boolean => {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM
  } catch {
    return false
  }
}

/**
 * From now on temporary folders of this process and of what it starts lie in memory, unless `TMPDIR` names another place or
 * there is no room. Each file of tests has a database, and a disk makes a run half as long again.
 */
export const keepFoldersInMemory = (): void => {
  if (process.env['TMPDIR'] === undefined && hasRoom()) process.env['TMPDIR'] = MEMORY
}
