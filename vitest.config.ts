import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * When a test, or a state that it waits for, counts as hung. No rule of the product stands here, so a machine with much
 * else to do may take its time.
 */
const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } }

/** By itself Vitest leaves one processor alone, which on two is half the machine. */
const ALL = availableParallelism()

/** How soon prices are back is a rule of the product, and an operator's code lives 30 s, so nothing else runs meanwhile. */
const ALONE = [
  'test/e2e/background.test.ts',
  'test/e2e/operator.test.ts',
  'test/e2e/operatorLooks.test.ts',
  'test/e2e/money.test.ts',
  'test/e2e/support.test.ts',
]

/** Four runners: pure parts, screens in a DOM, the venue on a real PostgreSQL, and a real browser. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'test/{protocol,stream,recordings,scripts,locales,content,sim,spec}/**/*.test.ts',
            'test/server/{market,unit}/**/*.test.ts',
          ],
          environment: 'node',
          // They leave nothing behind in a module, so the files of a worker share what they import: half of the time went there.
          isolate: false,
          ...patience,
          maxWorkers: ALL,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'dom',
          include: ['test/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // A phone, not the window that happy-dom has by itself.
          environmentOptions: { happyDOM: { width: 390, height: 844 } },
          ...patience,
          maxWorkers: ALL,
        },
      },
      {
        test: {
          name: 'server',
          include: ['test/server/**/*.test.ts'],
          exclude: ['test/server/{market,unit}/**'],
          globalSetup: ['test/support/postgres.ts'],
          isolate: false,
          ...patience,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          exclude: ALONE,
          setupFiles: ['test/support/oneBrowser.ts'],
          globalSetup: ['test/support/venue.ts'],
          ...patience,
          // Much of what they do is to wait for what time brings.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'e2e-alone',
          include: ALONE,
          setupFiles: ['test/support/oneBrowser.ts'],
          globalSetup: ['test/support/venue.ts'],
          ...patience,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
