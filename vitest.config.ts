import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keepFoldersInMemory } from './scripts/memoryFolders.ts'

keepFoldersInMemory()

/** By itself Vitest leaves one processor alone, which on two is half the machine. */
const ALL = availableParallelism()

/**
 * By how much time-outs grow: the number of programs that wait for each processor when the tests begin (unknown on Windows),
 * or `TAPELINE_PATIENCE`, for a machine whose processors are shared in a way that its load does not show.
 */
const LOAD = Math.max(1, (loadavg()[0] ?? 0) / ALL, Number(process.env['TAPELINE_PATIENCE']) || 1)

/**
 * When a test, what is made ready for it, or a state that it waits for counts as hung. No rule of the product stands here: a
 * test that may take longer says so itself, with its reason.
 */
const patience = (seconds: number, ready = seconds) => ({
  testTimeout: seconds * 1_000 * LOAD,
  hookTimeout: ready * 1_000 * LOAD,
  expect: { poll: { timeout: seconds * 800 * LOAD } },
})

/** How soon prices are back is a rule of the product, so nothing else runs meanwhile. */
const ALONE = ['test/e2e/background.test.ts']

/** A context within a process lacks what these need of Node: a `MessageChannel`, and signatures of the document's own bytes. */
const APART = ['test/src/shell/release/watchReleases.test.ts', 'test/src/proofs/page.test.tsx']

/** A phone, not the window that happy-dom has by itself. */
const DOM = {
  environment: 'happy-dom',
  environmentOptions: { happyDOM: { width: 390, height: 844 } },
  setupFiles: 'test/support/closedWindow.ts',
} as const

/** What takes longest begins first; at the end it would keep one processor waiting. */
const LONGEST = [
  'e2e/crawl',
  'e2e/routes',
  'e2e/offline',
  'e2e/forex',
  'e2e/faults',
  'e2e/timed',
  'e2e/status',
  'e2e/kit.',
  'e2e/newcomer',
  'e2e/certification',
  'http/process',
  'http/calls',
  'earn/killed',
  'funding/crash',
  'engine/forexCrash',
  'platform/db/open',
  'sim/c2c/c2c',
  'sim/sale/sale',
  'sim/bugs',
  'futures/traders',
  'market/statistics',
]

const isLong = ({ moduleId }: TestSpecification): boolean => LONGEST.some((part) => moduleId.includes(`/${part}`))

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- The runner's own order, which is no array's.
    const ordered = await super.sort(files)
    return [...ordered.filter(isLong), ...ordered.filter((file) => !isLong(file))]
  }
}

/**
 * Five runners: pure parts, simulations, screens in a DOM, the venue on a real PostgreSQL, and a real browser. In turn: a worker
 * takes up another file of its own runner only, so where files of two take turns, each begins a new process.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/{protocol,stream,locales,content,spec}/**/*.test.ts', 'test/server/unit/**/*.test.ts'],
          environment: 'node',
          // They leave nothing behind in a module, so the files of a worker share what they import: half of the time went there.
          isolate: false,
          ...patience(5),
          maxWorkers: ALL,
        },
      },
      {
        test: {
          name: 'sim',
          include: ['test/{recordings,scripts,sim}/**/*.test.ts', 'test/server/market/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          // Each is many runs, a whole recording, or days of a market.
          ...patience(60),
          maxWorkers: ALL,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'dom',
          include: ['test/src/**/*.test.{ts,tsx}'],
          exclude: APART,
          ...DOM,
          // Each file has a context of its own, so that no module and no document is shared; happy-dom itself and the
          // processes are. A new process for each file took two thirds of the time.
          pool: 'vmForks',
          isolate: false,
          // In such a context Node takes the CommonJS build, which asks for modules that are none.
          alias: { 'react-router-dom': join(import.meta.dirname, 'node_modules/react-router-dom/dist/index.mjs') },
          ...patience(15),
          maxWorkers: ALL,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'dom-apart',
          include: APART,
          ...DOM,
          ...patience(15),
          maxWorkers: ALL,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'server',
          include: ['test/server/**/*.test.ts'],
          exclude: ['test/server/{market,unit}/**'],
          globalSetup: ['test/support/postgres.ts'],
          isolate: false,
          ...patience(30, 60),
          // A quarter of the time they wait for PostgreSQL, or for a process that they started.
          maxWorkers: ALL + 1,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          exclude: ALONE,
          // As for `unit`: the driver of the browser and the venue are loaded once.
          isolate: false,
          setupFiles: ['test/support/oneBrowser.ts'],
          globalSetup: ['test/support/venue.ts', 'test/support/browserProfiles.ts'],
          ...patience(60),
          // Much of what they do is to wait for what time brings.
          maxWorkers: ALL * 3,
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          name: 'e2e-alone',
          include: ALONE,
          isolate: false,
          setupFiles: ['test/support/oneBrowser.ts'],
          globalSetup: ['test/support/venue.ts', 'test/support/browserProfiles.ts'],
          ...patience(60),
          maxWorkers: 1,
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
})
