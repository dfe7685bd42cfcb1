import type { Config } from '../../server/platform/config.ts'

/** What a venue of a test is configured with: any free port, this data folder, demo mode, the simulated market. */
export const testConfig = (dataDir: string, extra: Partial<Config> = {}): Config => ({
  port: 0,
  host: '127.0.0.1',
  dataDir,
  databaseUrl: undefined,
  marketSource: 'simulated',
  marketSeed: '1',
  smtpUrl: undefined,
  demo: true,
  demoDecisionSeconds: 6,
  demoMerchants: false,
  demoResetHours: 24,
  logLevel: 'error',
  drainSeconds: 0,
  publicOrigins: [],
  ...extra,
})
