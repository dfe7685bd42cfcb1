import { defineConfig } from 'vitest/config'

/** Four runners: pure parts, screens in a DOM, the venue on a real PostgreSQL, and a real browser. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'test/{protocol,stream,recordings,scripts,locales,sim}/**/*.test.ts',
            'test/server/{market,unit}/**/*.test.ts',
          ],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      {
        extends: './vite.config.ts',
        test: { name: 'dom', include: ['test/src/**/*.test.{ts,tsx}'], environment: 'happy-dom' },
      },
      {
        test: {
          name: 'server',
          include: ['test/server/**/*.test.ts'],
          exclude: ['test/server/{market,unit}/**'],
          globalSetup: ['test/support/postgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/support/venue.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
