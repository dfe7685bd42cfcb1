import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a file that only its owner can read, durably and atomically: after a crash it has the old text or the new one.
 * Missing folders are created. `check` runs last, before the new file replaces the old one; if it throws, the old file
 * stays.
 */
export const writePrivateFile = (path: string, text: string, check: () => void = () => {}): void => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const file = openSync(`${path}.new`, 'w', 0o600)
  try {
    // The mode above applies only to a new file, and an earlier attempt may have left one with other rights.
    chmodSync(`${path}.new`, 0o600)
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  check()
  renameSync(`${path}.new`, path)
}
