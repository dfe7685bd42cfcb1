import { readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type Cluster, startCluster } from '../../server/platform/db/cluster.ts'
import { dataOf } from '../../server/platform/db/dataFolder.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { runningPostmaster, stopPostmaster } from '../../server/platform/db/postmaster.ts'
import { isAlive } from '../../server/platform/db/processes.ts'
import { makeVenueRole } from '../../server/platform/db/venueRole.ts'
import { removeFolder, temporaryFolder } from './folders.ts'

/** How tests reach the one server of this run; `template` is an empty database with all its tables. */
export interface TestServer {
  readonly host: string
  readonly user: string
  readonly password: string
  readonly template: string
  /** What a running venue may be. */
  readonly role: { readonly user: string; readonly password: string }
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestServer
  }
}

/** How the folders of a run begin; the number of its process follows. */
export const TEST_FOLDER = 'tapeline-test-'

/** A run that was killed could not stop its server: the folder's name tells whose it was. */
const sweep = async (): Promise<void> => {
  for (const name of readdirSync(tmpdir())) {
    const owner = name.startsWith(TEST_FOLDER) ? Number(name.slice(TEST_FOLDER.length).split('-')[0]) : Number.NaN
    if (!Number.isInteger(owner) || isAlive(owner)) continue
    const folder = join(tmpdir(), name)
    // Another user's run is that user's to sweep.
    const uid = process.getuid?.()
    if (uid !== undefined && statSync(folder, { throwIfNoEntry: false })?.uid !== uid) continue
    const left = runningPostmaster(dataOf(join(folder, 'postgres')))
    if (left !== undefined) await stopPostmaster(left.pid)
    removeFolder(folder)
  }
}

/** A run that a signal ends takes its server along; what it stored is of no use to anybody. */
const endWithRun = (cluster: Cluster, dataDir: string): void => {
  for (const signal of ['SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      const pid = cluster.pid()
      if (pid !== undefined) process.kill(pid, 'SIGQUIT')
      removeFolder(dataDir)
      process.kill(process.pid, signal)
    })
}

/** One PostgreSQL for all test files, without fsync; each file clones the template (`createTestDatabase`). */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  await sweep()
  const dataDir = temporaryFolder(`${TEST_FOLDER}${process.pid}`)
  const cluster = await startCluster({ dataDir, fsync: false })
  endWithRun(cluster, dataDir)
  const server = { host: cluster.host, user: cluster.user, password: cluster.password }
  const template = 'template_tapeline'
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${template}`)
  await admin.end()
  const client = new pg.Client({ ...server, database: template })
  await client.connect()
  await migrate(client)
  // Their clones have the same grants.
  const role = await makeVenueRole(client)
  await client.end()
  project.provide('postgres', { ...server, template, role })
  return async () => {
    await cluster.stop()
    removeFolder(dataDir)
  }
}
