import { execFileSync } from 'node:child_process'
import { inject } from 'vitest'
import { temporaryFolder } from './folders.ts'

/**
 * A data folder for a venue of one's own, with an empty database that this run has made once: to make it takes half of a
 * start. The venue that browser tests share, and those of `test/server`, make theirs. Removed by `removeFolder`.
 */
export const venueFolder = (prefix: string): string => {
  const folder = temporaryFolder(prefix)
  const template = inject('emptyVenue')
  // The files belong to PostgreSQL's own user, which only this command keeps.
  if (process.platform !== 'win32') execFileSync('cp', ['-a', `${template}/.`, folder])
  return folder
}
