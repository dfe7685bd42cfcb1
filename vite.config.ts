import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { compileAhead } from './scripts/compileAhead.ts'
import { headStart } from './scripts/headStart.ts'
import { lean } from './scripts/lean.ts'
import { locales } from './scripts/locales.ts'
import { serviceWorker } from './scripts/serviceWorker.ts'

const venue = process.env['VENUE'] ?? 'http://127.0.0.1:8080'

/** The list of instruments and what it stands on: one file, because a slow line pays for each with a round trip. */
const LISTS =
  /react-window|src\/pages\/market\/|src\/lists\/|src\/live\/(?!BookLadder|LiveAge|LiveMove|TradesTape|bookGroups|ladder|useBookSteps|StepSelect)/
/** What Home and a pair's page need beside these: each one file for the same reason. */
const HOME_PARTS =
  /src\/money\/|src\/live\/LiveAge|fund\/parts\/useHidden|protocol\/http\/(home|newCalls|coinNotice)\.ts|src\/ui\/PercentText/
const CHART_PARTS =
  /src\/charts\/(zone|chartTime|fetchChart|fetchIndicators|indicators\/catalogue|chartSettings|bars)\.ts|src\/alerts\/appAlerts|src\/live\/(BookLadder|ladder|bookGroups|useBookSteps|StepSelect)|src\/forex\/(SessionNote|useOpensAt)|protocol\/order\.ts/
/** Small words and addresses that tickets, records and news share: one name for the shell to list. */
const TRADE_PARTS =
  /src\/forex\/(forexTicketPath|contractKind|lotsText)|contract\/parts\/(contractName|record\/ChargeRows)|src\/ticket\/(amountText|amountEntry|factRow|typed|details\/recordId|orders\/contractOrderPath)|protocol\/forex\/lots/
/** What screens of timed contracts, and the list of what was missed, show of one of them. */
const TIMED_PARTS = /src\/timed\/(?:ContractRow|DirectionTag|net|timedText)\.tsx?$/
const PARTS = /src\/(ui|format)\/(?!.*(Sheet|Dialog|Toast|overlay))|lucide-react\/dist\/esm\/icons/

/**
 * The chunks whose scripts the shell lists, so that they come all at once. For a screen that is opened seldom it lists the
 * styles alone; its scripts come one round trip later, and everybody is spared their names.
 */
const OFTEN =
  /(?:^|\/)(?:lists|index|transaction|contract|fund|trendDetails|login|search|personal|record|details|Watches|Notes|TimedDesk|[A-Z]\w*)-/

export default defineConfig({
  plugins: [react(), locales(), lean(), headStart(), compileAhead(), serviceWorker()],
  // RxJS as modules of today instead of ES5.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    outDir: 'dist',
    sourcemap: false,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, files) => (OFTEN.test(file) ? files : files.filter((one) => one.endsWith('.css'))),
    },
    // A name that no screen has, so that the budget of the shell weighs the shell alone.
    rolldownOptions: {
      input: { app: 'index.html' },
      output: {
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'], priority: 2 },
            { name: 'lists', test: LISTS, priority: 1 },
            // Small pieces that many screens share; what is wrapped around a library stays apart.
            {
              name: 'parts',
              test: PARTS,
              minShareCount: 3,
              maxModuleSize: 8_000,
              priority: 1,
            },
            { name: 'homeParts', test: HOME_PARTS },
            { name: 'chartParts', test: CHART_PARTS },
            { name: 'timedParts', test: TIMED_PARTS },
            { name: 'tradeParts', test: TRADE_PARTS },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': venue,
      '/healthz': venue,
      '/ticks': venue,
      '/ws': { target: venue.replace('http', 'ws'), ws: true },
    },
  },
})
