import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, lstatSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isDatabaseDown } from '../../../../server/platform/db/failure.ts'
import { type Database, openDatabase } from '../../../../server/platform/db/open.ts'
import { isAlive } from '../../../../server/platform/db/processes.ts'
import { removeFolder, temporaryFolder } from '../../../support/folders.ts'

/** Databases and venues of its own start, are killed and start again. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let dataDir: string
beforeEach(() => {
  dataDir = temporaryFolder(`tapeline-test-${process.pid}`)
})
afterEach(() => removeFolder(dataDir))

const open = () => openDatabase({ dataDir, fsync: false })

/** A row by which a database is known again. */
const KEEP = `INSERT INTO spot_switches (inst_id, mode, reason, operator, note, time) VALUES ('*', 'live', 'incident', 'ada', '7', 1)`
const kept = async ({ pool }: Database): Promise<unknown> =>
  (await pool.query<{ note: string }>('SELECT note FROM spot_switches')).rows[0]?.note

describe('a database of our own', () => {
  test('is made, closed, and found again with its data', async () => {
    const first = await open()
    await first.pool.query(KEEP)
    const pid = first.serverPid() as number
    await first.close()
    expect(isAlive(pid)).toBe(false)
    const second = await open()
    expect(await kept(second)).toBe('7')
    await second.close()
  })

  test('keeps its password to itself', async () => {
    const database = await open()
    await database.close()
    expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600)
  })

  test('is made again when the first attempt was killed half-way', async () => {
    const database = await open()
    await database.close()
    renameSync(join(dataDir, 'postgres', 'data'), join(dataDir, 'postgres', 'making'))
    rmSync(join(dataDir, 'postgres', 'making', 'global'), { recursive: true })
    const again = await open()
    expect((await again.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await again.close()
  })

  test('stays in its data folder, also when that was closed to others', async () => {
    chmodSync(dataDir, 0o700)
    const database = await open()
    await database.close()
    expect(lstatSync(join(dataDir, 'postgres')).isDirectory()).toBe(true)
    expect(statSync(dataDir).mode & 0o066).toBe(0)
  })

  test('is reopened after the venue was killed and its server stayed', async () => {
    const script = `
      import { openDatabase } from ${JSON.stringify(join(process.cwd(), 'server/platform/db/open.ts'))}
      const database = await openDatabase({ dataDir: ${JSON.stringify(dataDir)}, fsync: false })
      await database.pool.query(${JSON.stringify(KEEP)})
      console.log(database.serverPid())
      setInterval(() => {}, 1000)`
    const entry = join(dataDir, 'venue.mts')
    writeFileSync(entry, script)
    const venue = spawn(process.execPath, ['--import', 'tsx', entry], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [output] = await once(venue.stdout, 'data')
    const left = Number(String(output))
    await expect(open()).rejects.toMatchObject({ failure: 'data-folder-in-use' })
    venue.kill('SIGKILL')
    await once(venue, 'exit')
    expect(isAlive(left)).toBe(true)
    const database = await open()
    expect(isAlive(left)).toBe(false)
    expect(await kept(database)).toBe('7')
    await database.close()
  })

  test('comes back by itself when its server dies, and says meanwhile that it is down', async () => {
    const database = await open()
    const died = database.pool.query('SELECT pg_sleep(30)').catch((error: unknown) => error)
    process.kill(database.serverPid() as number, 'SIGQUIT')
    expect(isDatabaseDown(await died)).toBe(true)
    await expect
      .poll(() =>
        database.pool.query('SELECT 1').then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    await database.close()
  })
})

test('a data folder that cannot be used is named in one line', async () => {
  writeFileSync(join(dataDir, 'file'), '')
  const refused = openDatabase({ dataDir: join(dataDir, 'file', 'data') })
  await expect(refused).rejects.toMatchObject({ failure: 'data-folder', exitCode: 73 })
  await expect(refused).rejects.toThrow(/^The data folder \S+ cannot be used \(ENOTDIR\)$/)
})

// Root may read everything.
test.runIf(process.getuid?.() !== 0)('a cluster that is closed to this user is named in one line', async () => {
  const cluster = join(dataDir, 'postgres')
  mkdirSync(cluster, { mode: 0o000 })
  const refused = openDatabase({ dataDir })
  await expect(refused).rejects.toMatchObject({ failure: 'data-folder', exitCode: 73 })
  await expect(refused).rejects.toThrow(/^The data folder \S+ cannot be used \(EACCES\)$/)
  chmodSync(cluster, 0o700)
})

test('a database elsewhere that does not answer is named in one line', async () => {
  const refused = openDatabase({ url: 'postgres://nobody@127.0.0.1:9/none', dataDir })
  await expect(refused).rejects.toMatchObject({ failure: 'database-unreachable', exitCode: 69 })
})
