import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { dataOf } from '../../../../server/platform/db/dataFolder.ts'
import { endOldServer } from '../../../../server/platform/db/oldServer.ts'
import { openDatabase } from '../../../../server/platform/db/open.ts'
import { statedPostmaster } from '../../../../server/platform/db/postmaster.ts'
import { byPs, isAlive, processInfo } from '../../../../server/platform/db/processes.ts'
import { removeFolder, temporaryFolder } from '../../../support/folders.ts'

/** Databases and venues of its own start, are killed and start again. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const dataDir = temporaryFolder(`tapeline-test-${process.pid}-old`)
const cluster = join(dataDir, 'postgres')
const children: ChildProcess[] = []
/** Processes that a test stopped. */
const stopped = new Set<number>()

const stop = (pid: number): void => {
  stopped.add(pid)
  process.kill(pid, 'SIGSTOP')
}
const resume = (pid: number): void => {
  if (stopped.delete(pid) && isAlive(pid)) process.kill(pid, 'SIGCONT')
}

beforeAll(async () => {
  const database = await openDatabase({ dataDir, fsync: false })
  await database.close()
})
afterEach(async () => {
  for (const pid of stopped) resume(pid)
  for (const child of children.splice(0)) {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
})
afterAll(async () => {
  const database = await openDatabase({ dataDir, fsync: false })
  await database.close()
  removeFolder(dataDir)
})

interface OldVenue {
  readonly venue: ChildProcess
  readonly server: number
  /** The process of PostgreSQL that serves one of the venue's connections. */
  readonly backend: number
}

/** A venue's database in a process of its own, so that it can be killed. */
const startOld = async (): Promise<OldVenue> => {
  const entry = join(dataDir, 'venue.mts')
  writeFileSync(
    entry,
    `import { openDatabase } from ${JSON.stringify(join(process.cwd(), 'server/platform/db/open.ts'))}
     const database = await openDatabase({ dataDir: ${JSON.stringify(dataDir)}, fsync: false })
     const { rows } = await database.pool.query('SELECT pg_backend_pid() AS pid')
     console.log([database.serverPid(), rows[0].pid].join(' '))
     setInterval(() => {}, 1000)`,
  )
  const venue = spawn(process.execPath, ['--import', 'tsx', entry], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(venue)
  const [line] = (await once(venue.stdout, 'data')) as [Buffer]
  const [server = 0, backend = 0] = String(line).split(' ').map(Number)
  return { venue, server, backend }
}
const kill = async (venue: ChildProcess): Promise<void> => {
  const ended = once(venue, 'exit')
  venue.kill('SIGKILL')
  await ended
}

/** Opens the database again; `then` is done when the start says what it waits for. */
const openAgain = async (then: () => void): Promise<readonly string[]> => {
  const said: string[] = []
  const database = await openDatabase({
    dataDir,
    fsync: false,
    notify: (text) => {
      said.push(text)
      then()
    },
  })
  expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await database.close()
  return said
}

describe('a start after a crash', () => {
  test('waits for a server that cannot end yet, and says for which', async () => {
    const { venue, server, backend } = await startOld()
    stop(backend)
    await kill(venue)
    const said = await openAgain(() => resume(backend))
    expect(said).toEqual([`Waiting for the PostgreSQL of an earlier run (process ${server}) to end, a minute at most`])
    expect(isAlive(server)).toBe(false)
  })

  test('waits for what outlived its server', async () => {
    const { venue, server, backend } = await startOld()
    stop(backend)
    venue.kill('SIGSTOP')
    process.kill(server, 'SIGKILL')
    await kill(venue)
    const said = await openAgain(() => resume(backend))
    expect(said).toEqual([
      `Waiting for what is left of the PostgreSQL of an earlier run (process ${backend}) to end, a minute at most`,
    ])
    expect(isAlive(backend)).toBe(false)
  })

  test('does not wait for a server that has ended and was never asked how', async () => {
    const { venue, server } = await startOld()
    // Its parent hears of nothing.
    venue.kill('SIGSTOP')
    process.kill(server, 'SIGKILL')
    const said = await openAgain(() => undefined)
    expect(said.filter((text) => text.includes(`(process ${server})`))).toEqual([])
  })

  test('gives up after a minute, and names the process', async () => {
    const { venue, server } = await startOld()
    stop(server)
    await kill(venue)
    const saidAt: number[] = []
    let waited = 0
    const refused = endOldServer({
      data: dataOf(cluster),
      sockets: cluster,
      old: [server],
      notify: () => saidAt.push(waited),
      pause: async (ms) => {
        waited += ms
      },
      monotonic: () => waited,
    })
    await expect(refused).rejects.toMatchObject({ failure: 'no-postgres', exitCode: 69 })
    await expect(refused).rejects.toThrow(`(process ${server})`)
    expect([waited, saidAt, isAlive(server)]).toEqual([60_000, [1_000], true])
    resume(server)
    await openAgain(() => undefined)
    expect(isAlive(server)).toBe(false)
  })
})

const open = () => openDatabase({ dataDir, fsync: false })

describe('two venues that start at the same time', () => {
  test('one of them gets the data folder, the other is refused and ends nothing', async () => {
    const { venue } = await startOld()
    await kill(venue)
    const [started, ...more] = await Promise.allSettled([open(), open()]).then((both) =>
      both.toSorted((a) => (a.status === 'fulfilled' ? -1 : 1)),
    )
    if (started?.status !== 'fulfilled') throw started?.reason
    expect(more).toMatchObject([{ status: 'rejected', reason: { failure: 'data-folder-in-use', exitCode: 75 } }])
    const server = started.value.serverPid()
    expect((await started.value.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    expect([started.value.serverPid(), isAlive(server ?? 0)]).toEqual([server, true])
    await started.value.close()
  })
})

describe('what the system says of a process', () => {
  test.runIf(process.platform === 'linux')('is the same by ps as by /proc', async () => {
    const server = statedPostmaster(dataOf(inject('postgres').host))?.pid ?? 0
    for (const pid of [process.pid, server]) {
      const { folder, ...known } = processInfo(pid) ?? {}
      expect(folder).toBeDefined()
      expect(byPs(pid)).toEqual({ ...known, folder: undefined })
    }
    expect(byPs(server)?.name).toBe('postgres')
  })
})

/** The locks of a server that had this number. */
const leaveLocks = (pid: number): void => {
  const { uid, gid } = statSync(dataOf(cluster))
  const lines = [pid, dataOf(cluster), 1_700_000_000, 5432, cluster, '', ' 1 1', 'ready   ', ''].join('\n')
  for (const lock of [join(dataOf(cluster), 'postmaster.pid'), join(cluster, '.s.PGSQL.5432.lock')]) {
    writeFileSync(lock, lines, { mode: 0o600 })
    chownSync(lock, uid, gid)
  }
}

describe('a number that another program has now', () => {
  test('is neither waited for nor ended', async () => {
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    children.push(stranger)
    leaveLocks(stranger.pid ?? 0)
    expect(await openAgain(() => undefined)).toEqual([])
    expect(isAlive(stranger.pid ?? 0)).toBe(true)
  })

  test('not even when it is another PostgreSQL', async () => {
    const other = statedPostmaster(dataOf(inject('postgres').host))?.pid ?? 0
    expect(isAlive(other)).toBe(true)
    leaveLocks(other)
    expect(await openAgain(() => undefined)).toEqual([])
    expect(isAlive(other)).toBe(true)
  })
})
