import { resolve } from 'node:path'
import { readConfig } from '../server/platform/config.ts'
import { backUp, checkBackup, restore } from '../server/platform/db/backup.ts'

const USAGE = `npm run backup -- <new folder>        copies the running venue of DATA_DIR, which goes on meanwhile
npm run backup -- --check <folder>    reads a backup and checks every file of it
npm run restore -- <backup>           puts it into DATA_DIR, which must be empty; then start the venue

  With DATABASE_URL the database is yours to copy (pg_dump, pg_basebackup): this copies what runs in DATA_DIR.`

try {
  const [what, ...rest] = process.argv.slice(2)
  const [place, ...more] = rest.filter((each) => each !== '--check')
  const config = readConfig(process.env)
  if (place === undefined || more.length > 0) throw new Error(USAGE)
  if (config.databaseUrl !== undefined) throw new Error(`DATABASE_URL is set.\n\n${USAGE}`)
  const folder = resolve(place)
  const { made, ledger, files } = rest.includes('--check')
    ? checkBackup(folder)
    : what === 'restore'
      ? restore(folder, config.dataDir)
      : await backUp(config.dataDir, folder)
  console.log(`${what === 'restore' ? config.dataDir : folder}: ${Object.keys(files).length} files of ${made}`)
  console.log(`Ledger up to line ${ledger.upTo}: ${ledger.head}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
