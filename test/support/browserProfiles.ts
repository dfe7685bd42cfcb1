import type { TestProject } from 'vitest/node'
import { removeFolder, temporaryFolder } from './folders.ts'
import { TEST_FOLDER } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the browsers that phones share keep their profiles. */
    browserProfiles: string
  }
}

/**
 * A browser that ends with its process may still write while its profile is removed, and then leaves the profile behind. So all
 * profiles lie in one folder, which goes when the processes have ended; of a run that was killed, the next one sweeps it.
 */
export default (project: TestProject): (() => void) => {
  const folder = temporaryFolder(`${TEST_FOLDER}${process.pid}`)
  project.provide('browserProfiles', folder)
  return () => removeFolder(folder)
}
