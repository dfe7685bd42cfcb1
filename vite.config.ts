import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { rooms, roomsAndScreens } from './scripts/chunks.ts'
import { coinPictures } from './scripts/coinSprite.ts'
import { compileAhead } from './scripts/compileAhead.ts'
import { headStart } from './scripts/headStart.ts'
import { languages } from './scripts/languages.ts'
import { lean } from './scripts/lean.ts'
import { locales } from './scripts/locales.ts'
import { serviceWorker } from './scripts/serviceWorker.ts'

const venue = process.env['VENUE'] ?? 'http://127.0.0.1:8080'

/**
 * The chunks whose scripts the shell lists, so that they come all at once. For a screen that is opened seldom it lists the
 * styles alone; its scripts come one round trip later, and everybody is spared their names.
 */
const OFTEN =
  /(?:^|\/)(?:lists|index|transaction|contract|fund|pair|accountPages|search|personal|record|details|Watches|Notes|TimedPanel|[A-Z]\w*)-/

/** The shell names every other file, and a hash does not compress: few characters, of those that cost least. */
const NAMES = {
  hashCharacters: 'base36',
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
} as const

const LISTS = rooms('react-window', 'src/pages/market', 'src/market/lists', 'src/core/live', 'src/ui/live/')
/** Cells that no list of the first screens has. */
const NO_LIST = /\/(?:Live(?:Move|Price)|roll(?:Text)?|Roll\.module)\.(?:tsx?|css)$/

export default defineConfig({
  plugins: [react(), languages(), locales(), lean(), coinPictures(), headStart(), compileAhead(), serviceWorker()],
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
        ...NAMES,
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'], priority: 2 },
            {
              name: 'lists',
              test: (module) => LISTS.test(module) && !NO_LIST.test(module),
              priority: 1,
            },
            // Small pieces that many screens share; what is wrapped around a library stays apart.
            {
              name: 'parts',
              test: rooms(
                'src/ui/',
                'src/ui/live/',
                'src/ui/format',
                'src/ui/image',
                'src/market/currency',
                'src/core/format',
                'lucide-react/dist/esm/icons',
              ),
              minShareCount: 3,
              maxModuleSize: 8_000,
              priority: 1,
            },
            {
              name: 'calls',
              // And what is so small that its name in the shell would weigh as much.
              test: rooms('@tanstack', 'src/core/request/', 'src/core/install', 'protocol/base/', 'protocol/wire/'),
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'tradeParts',
              test: rooms(
                'src/market/charts/',
                'src/ui/live/book',
                'protocol/trading/',
                'src/trade/names',
                'src/trade/forex/market',
                'src/trade/rows/charges',
                'src/trade/timed/rows',
              ),
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'accountParts',
              test: rooms(
                'src/account/security',
                'src/pages/login/parts',
                'src/ui/forms',
                'react-hook-form',
                '@hookform',
              ),
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'ticketParts',
              test: rooms(
                'src/trade/ticket',
                'src/trade/rows',
                'src/trade/workspace',
                'src/trade/spot',
                'src/trade/forex/held',
                'src/core/request/money',
                'src/pages/transaction/parts',
                'src/pages/contract/parts',
                'protocol/trading',
              ),
              minShareCount: 2,
              priority: 1,
            },
            { name: 'moneyPages', test: rooms('src/pages/money', 'src/pages/history', 'src/funding') },
            { name: 'c2c', test: roomsAndScreens('src/c2c') },
            { name: 'earn', test: roomsAndScreens('src/earn') },
            { name: 'practice', test: roomsAndScreens('src/practice') },
            { name: 'accountPages', test: roomsAndScreens('src/account/security', 'src/pages/login/parts') },
            {
              name: 'reading',
              test: roomsAndScreens('src/reading', 'src/pages/x/parts', 'src/pages/notice', 'src/pages/helpCenter'),
            },
            { name: 'pair', test: rooms('src/trade/pair/', 'src/pages/trendDetails', 'src/pages/ForexCharts') },
            { name: 'contract', test: roomsAndScreens('src/trade/contract') },
          ],
        },
      },
    },
  },
  // Hints for bundlers have no use in a finished file. The page's own files lose them without being told.
  worker: {
    format: 'es',
    plugins: () => [lean()],
    rolldownOptions: { output: { comments: { annotation: false }, ...NAMES } },
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
