import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDataFolder } from './dataFolder.ts'
import { connect, DATABASE, type Database } from './open.ts'
import { runningPostmaster } from './postmaster.ts'
import { StartError } from './startError.ts'
import { postgresUser } from './systemUser.ts'

/**
 * Connects an operator's command to the database of a running venue: that of `DATABASE_URL`, or the server in the data
 * folder, which is not started or stopped here. Throws `StartError` if none runs.
 */
export const connectRunning = async (where: {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}): Promise<Database & { close(): Promise<void> }> => {
  if (where.databaseUrl !== undefined) return connect({ connectionString: where.databaseUrl }, 1)
  const nobody = new StartError('database-unreachable', `No venue runs on ${where.dataDir}`)
  if (!existsSync(join(where.dataDir, 'postgres'))) throw nobody
  const folder = openDataFolder(where.dataDir, postgresUser())
  const postmaster = runningPostmaster(folder.data)
  if (postmaster === undefined) throw nobody
  return connect({ host: postmaster.socketFolder, user: 'tapeline', password: folder.password, database: DATABASE }, 1)
}
