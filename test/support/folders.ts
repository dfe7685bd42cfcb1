import { chmodSync, lstatSync, mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder below the system's temporary one that PostgreSQL's own user may pass through, as root needs. */
export const temporaryFolder = (prefix: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `${prefix}-`))
  chmodSync(folder, 0o711)
  return folder
}

/** Removes a data folder, and the cluster that it only links to. */
export const removeFolder = (folder: string): void => {
  const link = lstatSync(join(folder, 'postgres'), { throwIfNoEntry: false })
  if (link?.isSymbolicLink()) rmSync(readlinkSync(join(folder, 'postgres')), { recursive: true, force: true })
  // A browser's last helper may still be writing.
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}
