import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { VenueReady } from './messages.ts'

const run = promisify(execFile)
const DEBIAN = '/usr/lib/postgresql'

const find = (): string | undefined =>
  (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, 'bin', 'pgbench'))
    .find(existsSync)

/** Debian's pgbench; root gets it installed, anybody else is told how. */
export const findPgbench = async (): Promise<string> => {
  const found = find()
  if (found !== undefined) return found
  if (process.getuid?.() === 0) {
    process.stderr.write('Installing Debian’s postgresql for pgbench …\n')
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'])
  }
  const installed = find()
  if (installed === undefined) throw new Error('pgbench is missing: apt-get install postgresql')
  return installed
}

const figure = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1])

/** Latencies in ms from the log of single transactions (third column, microseconds). */
const readLog = (folder: string): number[] =>
  readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => Number(line.split(' ')[2]) / 1_000),
  )

/**
 * pgbench on the venue's own PostgreSQL, at scale 10. `short` (`-N`): one update, one select and one insert in each
 * transaction; `tpcb`: with the two updates more of rows that many share.
 */
export const createPgbench = async (
  program: string,
  { host, user, password }: VenueReady['connection'],
  clients: number,
  script: 'short' | 'tpcb' = 'short',
) => {
  const env = { ...process.env, PGHOST: String(host), PGUSER: String(user), PGPASSWORD: String(password) }
  await run(program, ['-i', '-q', '-s', '10', 'pgbench'], { env })
  const measure = async (options: readonly string[]): Promise<string> => {
    const common = ['-n', ...(script === 'short' ? ['-N'] : []), '-M', 'prepared', '-c', String(clients), '-j', '1']
    return (await run(program, [...common, ...options, 'pgbench'], { env })).stdout
  }
  return {
    /** Transactions a second, with so many clients at once. */
    perSecond: async (seconds: number): Promise<number> =>
      figure(await measure(['-T', String(seconds)]), /tps = ([\d.]+)/),
    /** Latencies in ms at a given rate. */
    latenciesAt: async (rate: number, seconds: number): Promise<number[]> => {
      const folder = mkdtempSync(join(tmpdir(), 'tapeline-pgbench-'))
      try {
        await measure(['-R', String(rate), '-T', String(seconds), '-l', '--log-prefix', join(folder, 'log')])
        return readLog(folder)
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}
