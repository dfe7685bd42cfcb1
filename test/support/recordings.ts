import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, it } from 'vitest'

/** Folder of recorded market sessions; they are not part of the project. */
const FOLDER = resolve(process.env['TAPELINE_RECORDINGS'] ?? join(import.meta.dirname, '../../../shared/recordings'))

/** Path of one recording, such as `okx/OKX.ws.1.0.2022-05-13.txt.gz`. */
export const recording = (name: string): string => join(FOLDER, name)

/**
 * A suite that reads recordings: skipped, saying so, where they are absent; failing where
 * `TAPELINE_REQUIRE_RECORDINGS` says that they must be there.
 */
export const describeWithRecordings = (name: string, suite: () => void): void => {
  if (existsSync(FOLDER) || process.env['TAPELINE_REQUIRE_RECORDINGS'] === '1') {
    describe(name, suite)
    return
  }
  // The suite itself is not even begun: it may read its recording before its first test.
  describe(name, () => it.skip(`no recordings at ${FOLDER}; set TAPELINE_RECORDINGS`, () => undefined))
}
