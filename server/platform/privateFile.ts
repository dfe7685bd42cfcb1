import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a file that only its owner can read, durably and whole: after a crash there is the old text or the new one.
 * Folders that are missing are made. `check` runs last, before the new file takes the old one's place, and may throw.
 */
export const writePrivateFile = (path: string, text: string, check: () => void = () => {}): void => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const file = openSync(`${path}.new`, 'w', 0o600)
  try {
    // Also where an earlier attempt left a file with other rights.
    chmodSync(`${path}.new`, 0o600)
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  check()
  renameSync(`${path}.new`, path)
}
