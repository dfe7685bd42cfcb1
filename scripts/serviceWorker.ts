import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import type { Release } from '../src/sw/release.ts'
import { type Bundle, fileWith, reachOf } from './bundle.ts'

const ROOT = join(import.meta.dirname, '..')

/** Modules that work offline from the start: tabs, sign-in and what every screen has. Other screens do once they were open. */
const ALWAYS = [
  'src/pages/index/index.tsx',
  'src/pages/market/market.tsx',
  'src/pages/transaction/transaction.tsx',
  'src/pages/contract/contract.tsx',
  'src/pages/fund/fund.tsx',
  'src/pages/login/login.tsx',
  'src/shell/watches/Watches.tsx',
  'src/shell/watches/Notes.tsx',
  'src/shell/frame/UnknownPage.tsx',
  'src/core/request/axiosClient.ts',
  'src/ui/parts/SheetDialog.tsx',
  'src/ui/parts/AlertDialog.tsx',
  'src/ui/parts/ConnectionSheet.tsx',
]
const ICON = 'icons/icon.svg'

/** Files of the data core's worker, lazy ones included. It is built separately, so their names are searched in its text. */
const filesOfCore = (bundle: Bundle): string[] => {
  const first = Object.keys(bundle).find((name) => /^assets\/worker-[^/]*\.js$/.test(name))
  if (first === undefined) throw new Error('the build has no data core')
  const found = new Set([first])
  // The loop also visits names that are added during it.
  for (const name of found) {
    const { code, source = code } = bundle[name] ?? {}
    for (const [other] of String(source).matchAll(/[\w.-]+-[\w-]{7}\.js/g))
      if (`assets/${other}` in bundle) found.add(`assets/${other}`)
  }
  return [...found]
}

/** Builds one script without imports, as old browsers need it. */
const script = async (file: string, release?: Release): Promise<string> => {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    define: { RELEASE: JSON.stringify(release) },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(ROOT, file), formats: ['iife'], name: 'worker', fileName: 'worker' },
    },
  })
  const [{ output } = { output: [] }] = Array.isArray(built) ? built : 'output' in built ? [built] : []
  const [chunk] = output
  if (chunk?.type !== 'chunk') throw new Error(`${file} was not built`)
  return chunk.code
}

/**
 * Adds `/sw.js`, the service worker with the file names of this build, and `/sw-off.js`, which removes the worker from
 * devices when it is served in place of `/sw.js`.
 */
export const serviceWorker = (): Plugin => ({
  name: 'tapeline-service-worker',
  apply: 'build',
  generateBundle: {
    // After the page and the dictionaries are in the bundle.
    order: 'post',
    async handler(_, bundle) {
      const files: Bundle = bundle
      const texts = Object.keys(files).flatMap((name) => {
        const [, lang, area] = /^locales\/([^/]+)\/(\w+)\.json$/.exec(name) ?? []
        return lang === undefined || area === undefined ? [] : [{ lang, area }]
      })
      const hash = createHash('sha256')
      for (const name of Object.keys(files).toSorted()) {
        const { code, source = code } = files[name] ?? {}
        hash.update(name).update(source ?? '')
      }
      const first = ['index.html', ...ALWAYS].map((module) => fileWith(files, module))
      const release: Release = {
        version: hash.digest('hex').slice(0, 16),
        shell: [...new Set(['', ICON, ...filesOfCore(files), ...reachOf(files, first)])]
          .filter((name) => name !== 'index.html')
          .map((name) => `/${name}`),
        languages: [...new Set(texts.map(({ lang }) => lang))],
        areas: [...new Set(texts.map(({ area }) => area))].filter((area) => area !== 'first'),
      }
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await script('src/sw/worker.ts', release) })
      this.emitFile({ type: 'asset', fileName: 'sw-off.js', source: await script('src/sw/off.ts') })
    },
  },
})
