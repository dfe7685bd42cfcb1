import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../server/platform/db/open.ts'
import { removeFolder, temporaryFolder } from './folders.ts'
import { startVenueProcess } from './venueProcess.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the venue that the browser tests use, such as http://127.0.0.1:41234. */
    venue: string
    /** Each takes 20 sign-ins and one more every half minute: files with many use the second. */
    demoAccounts: readonly { readonly account: string; readonly password: string }[]
    /** A data folder whose database has all tables and no rows; nobody runs in it. */
    emptyVenue: string
  }
}

const ROOT = join(import.meta.dirname, '..', '..')

interface Running {
  readonly emptyVenue: string
  readonly address: string
  readonly demoAccounts: readonly { readonly account: string; readonly password: string }[]
  readonly stop: () => Promise<void>
}

/** Each project loads this file for itself, but they are one process and share one venue. */
const shared = globalThis as { tapelineVenue?: { readonly running: Promise<Running>; users: number } }

const start = async (): Promise<Running> => {
  const build = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: ROOT, stdio: 'inherit' })
  if (build.status !== 0) throw new Error('The app could not be built')
  const [dataDir, emptyVenue] = [temporaryFolder('tapeline-e2e'), temporaryFolder('tapeline-empty')]
  const venue = startVenueProcess(dataDir)
  const stop = async (): Promise<void> => {
    await venue.stop()
    for (const folder of [dataDir, emptyVenue]) removeFolder(folder)
  }
  try {
    await (await openDatabase({ dataDir: emptyVenue, fsync: false })).close()
    const address = await venue.ready
    return {
      emptyVenue,
      address,
      demoAccounts: JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8')),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** For the tests in a browser: the app is built if its sources changed, and one venue runs with a new data folder. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  shared.tapelineVenue ??= { running: start(), users: 0 }
  const venue = shared.tapelineVenue
  venue.users += 1
  const { emptyVenue, address, demoAccounts, stop } = await venue.running
  project.provide('emptyVenue', emptyVenue)
  project.provide('venue', address)
  project.provide('demoAccounts', demoAccounts)
  return async () => {
    venue.users -= 1
    if (venue.users > 0) return
    delete shared.tapelineVenue
    await stop()
  }
}
