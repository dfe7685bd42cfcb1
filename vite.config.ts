import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { compileAhead } from './scripts/compileAhead.ts'
import { headStart } from './scripts/headStart.ts'
import { languages } from './scripts/languages.ts'
import { lean } from './scripts/lean.ts'
import { locales } from './scripts/locales.ts'
import { serviceWorker } from './scripts/serviceWorker.ts'

const venue = process.env['VENUE'] ?? 'http://127.0.0.1:8080'

/** The list of instruments and what it stands on: one file, because a slow line pays for each with a round trip. */
const LISTS =
  /react-window|src\/pages\/market\/|src\/market\/lists\/|src\/(?:ui|core)\/live\/(?!BookLadder|LiveAge|LiveMove|TradesTape|bookGroups|ladder|useBookSteps|StepSelect)/
/** What tickets, records, charts and the list of what was missed share: one file for the same reason. */
const TRADE_PARTS =
  /src\/market\/charts\/(zone|chartTime|colours|fetchChart|fetchIndicators|indicators\/catalogue|chartSettings|bars)\.ts|src\/market\/alerts\/appAlerts|src\/ui\/live\/(BookLadder|ladder|bookGroups|useBookSteps|StepSelect)|protocol\/trading\/(order|forex\/lots)\.ts|src\/trade\/(names|forex\/market|rows\/charges|timed\/rows)\/|src\/ui\/format\/(amountText|typed)/
const PARTS =
  /src\/(ui\/(?!live\/|forms\/|format\/(amountText|typed)|BottomNote|fetchPart|lazyPart)|market\/currency\/|core\/(format\/|cx))(?!.*(Sheet|Dialog|Toast|overlay))|src\/ui\/live\/LiveAge|lucide-react\/dist\/esm\/icons/
/** What Home shows as other screens do. */
const HOME_PARTS = /core\/state\/useHidden|src\/ui\/PercentText|protocol\/http\/(home|newCalls|coinNotice)\.ts/
/** Answers that are kept, and their library. */
const CALLS = /@tanstack|src\/core\/request\/(queries|useCall)/
/** What sign-in, sign-up and the pages of security share; one of them is seldom opened alone. */
const ACCOUNT_PARTS =
  /src\/account\/security\/|src\/pages\/login\/parts\/|src\/ui\/forms\/|react-hook-form|@hookform|src\/core\/state\/useKeptForm|src\/ui\/(CodeField|PasswordField)/
/** The pages that protect an account: one file, because they follow each other and the shell lists each by its file. */
const ACCOUNT_PAGES =
  /src\/pages\/(login\/(setFond|gooleVerify|finish|forget|safeVerify|emailVerif\w+|resetPassword)|personal\/(safety|changePassword|resetVerify|accountChange)|successfully\/\w+|x\/authenticator)\.tsx/
/** The pages of money in and out: one file, because they follow each other. */
const MONEY_PAGES = /src\/pages\/(money|history)\/|src\/funding\//
/** What one reads: help, announcements, terms, fees and limits. One file, because the shell lists each by its file. */
const READING =
  /src\/reading\/|src\/pages\/(notice|helpCenter|termsOfService)\/|src\/pages\/x\/((fees|specifications|terms|limits|about)\.|parts\/(?!Mailbox|CodeText))/
/** The Contract tab, and its sheets where a chart opens them: one file, as for the tickets. */
const CONTRACT = /src\/trade\/contract\/|src\/pages\/contract\/contract\./
/** The page of a pair and that of a forex pair: one file, because they are the same. */
const PAIR = /src\/trade\/pair\/(?!sheets\/)|src\/pages\/(trendDetails|ForexCharts)\//
/** What the tickets of spot and contracts share. */
const TICKET_PARTS =
  /src\/trade\/(ticket|rows|spot|forex\/held)\/|src\/pages\/(transaction|contract)\/parts\/|protocol\/(http\/(tradingContracts|contractOrder|fxContractOrder)|trading\/(spot|futures))/

/**
 * The chunks whose scripts the shell lists, so that they come all at once. For a screen that is opened seldom it lists the
 * styles alone; its scripts come one round trip later, and everybody is spared their names.
 */
const OFTEN =
  /(?:^|\/)(?:lists|index|transaction|contract|fund|pair|login|search|personal|record|details|Watches|Notes|TimedPanel|[A-Z]\w*)-/

export default defineConfig({
  plugins: [react(), languages(), locales(), lean(), headStart(), compileAhead(), serviceWorker()],
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
        // The shell names every other file, and a hash does not compress: these characters cost least per name.
        hashCharacters: 'base36',
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
            { name: 'calls', test: CALLS, priority: 1 },
            { name: 'homeParts', test: HOME_PARTS, priority: 1 },
            { name: 'tradeParts', test: TRADE_PARTS, priority: 1 },
            { name: 'accountPages', test: ACCOUNT_PAGES },
            { name: 'moneyPages', test: MONEY_PAGES },
            { name: 'reading', test: READING },
            { name: 'pair', test: PAIR },
            { name: 'contract', test: CONTRACT },
            { name: 'accountParts', test: ACCOUNT_PARTS, minShareCount: 2, priority: 1 },
            { name: 'ticketParts', test: TICKET_PARTS, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  // Hints for bundlers have no use in a finished file. The page's own files lose them without being told.
  worker: {
    format: 'es',
    plugins: () => [lean()],
    rolldownOptions: { output: { comments: { annotation: false }, hashCharacters: 'base36' } },
  },
  server: {
    proxy: {
      '/api': venue,
      '/healthz': venue,
      '/ticks': venue,
      '/market/': venue,
      '/ws': { target: venue.replace('http', 'ws'), ws: true },
    },
  },
})
