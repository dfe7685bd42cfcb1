import { minifySync, type Plugin } from 'vite'

interface FirstScreen {
  /** What else it shows at once. */
  readonly also?: readonly string[]
  /** It stands above the tabs. */
  readonly tab?: true
  /** Key of its title below `title` in the area `shell`, if it is always the same. */
  readonly title?: string
}

/** Screens that a visit begins with often; of others the first files are asked for when the app knows them. */
const FIRST_SCREENS: Readonly<Record<string, FirstScreen>> = {
  '/pages/index/index': { tab: true },
  '/pages/market/market': { tab: true, title: 'market' },
  '/pages/transaction/transaction': { tab: true },
  '/pages/trendDetails/trendDetails': { also: ['/charts/CandleChart'] },
  '/pages/login/login': {},
}
/** Of these, who opens feeds that the data core's worker fetches the code of. */
const WITH_LATE_FEEDS: ReadonlySet<string> = new Set([
  '/pages/index/index',
  '/pages/transaction/transaction',
  '/pages/trendDetails/trendDetails',
])
/** The line in index.html that stands for what only the build knows. */
const PLACE = /\/\* build \*\/ null/
/** The script itself, which the bundler leaves as it is written. */
const INLINE = /<script>([\s\S]*?)<\/script>/

interface Chunk {
  readonly type: string
  readonly fileName: string
  readonly facadeModuleId?: string | null
  readonly moduleIds?: readonly string[]
  readonly imports?: readonly string[]
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> }
  readonly source?: string | Uint8Array
}

/**
 * Tells the script in the page's head the names that the build gave, of the worker and of the files of a first screen, and
 * which outlines stand for that screen.
 * The styles of the shell go into the page itself, because nothing can be painted without them.
 */
export const headStart = (): Plugin => ({
  name: 'tapeline-head-start',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (bundle === undefined) return html
      const files: Record<string, Chunk> = bundle
      const chunks = Object.values(files)
      const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html'))
      const named = (name: string) => chunks.find(({ fileName }) => fileName.startsWith(`assets/${name}-`))
      const [worker, late] = [named('worker'), named('latePart')]
      if (entry === undefined || worker === undefined || late === undefined)
        throw new Error('the build lacks the entry, the worker, or its late part')
      const known = new Set<string>()
      const collect = (name: string, into: Set<string>): Set<string> => {
        if (known.has(name) || into.has(`/${name}`)) return into
        into.add(`/${name}`)
        for (const css of files[name]?.viteMetadata?.importedCss ?? []) if (!known.has(css)) into.add(`/${css}`)
        for (const other of files[name]?.imports ?? []) collect(other, into)
        return into
      }
      for (const path of collect(entry.fileName, new Set())) known.add(path.slice(1))
      const chunkOf = (path: string): string => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds?.some((id) => id.endsWith(`/src${path}.tsx`)))
        if (chunk === undefined) throw new Error(`the build has no ${path}`)
        return chunk.fileName
      }
      const screens = Object.entries(FIRST_SCREENS).map(([path, { also = [], ...outlines }]) => {
        const found = new Set<string>()
        for (const one of [path, ...also]) collect(chunkOf(one), found)
        if (WITH_LATE_FEEDS.has(path)) found.add(`/${late.fileName}`)
        return [path, { files: [...found], ...outlines }]
      })
      const told = JSON.stringify({ worker: `/${worker.fileName}`, screens: Object.fromEntries(screens) })
      if (!PLACE.test(html)) throw new Error('index.html has no place for the names of the build')
      return html
        .replace(PLACE, () => told)
        .replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (tag, name) => {
          const { source } = files[name] ?? {}
          return source === undefined ? tag : `<style>${String(source).trim()}</style>`
        })
        .replace(INLINE, (_, body: string) => `<script>${minifySync('head.js', body).code}</script>`)
    },
  },
})
