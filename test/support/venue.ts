import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { removeFolder, temporaryFolder } from './folders.ts'
import { startVenueProcess } from './venueProcess.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the venue that the browser tests use, such as http://127.0.0.1:41234. */
    venue: string
    demoAccounts: readonly { readonly account: string; readonly password: string }[]
  }
}

const ROOT = join(import.meta.dirname, '..', '..')

/** For the tests in a browser: the app is built if its sources changed, and one venue runs with a new data folder. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const build = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: ROOT, stdio: 'inherit' })
  if (build.status !== 0) throw new Error('The app could not be built')
  const dataDir = temporaryFolder('tapeline-e2e')
  const venue = startVenueProcess(dataDir)
  const stop = async (): Promise<void> => {
    await venue.stop()
    removeFolder(dataDir)
  }
  try {
    project.provide('venue', await venue.ready)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('demoAccounts', JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8')))
  return stop
}
