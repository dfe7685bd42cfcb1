import { minifySync, type Plugin } from 'vite'
import { TAB_ICONS } from '../src/shell/frame/tabIcons.ts'
import { type Bundle, fileWith, reachOf } from './bundle.ts'

interface FirstScreen {
  /** Further modules that it shows at once. */
  readonly also?: readonly string[]
  /** The outlines shown until the app starts: those of a tab, or of the pair that the address names. */
  readonly outlines?: 'tab' | 'pair'
  /** Key of its title below `title` in the area `shell`, when the title is fixed. */
  readonly title?: string
}

/** Screens with which many visits begin. Files of other screens are requested once the app runs. */
const FIRST_SCREENS: Readonly<Record<string, FirstScreen>> = {
  '/pages/index/index': { outlines: 'tab' },
  '/pages/market/market': { outlines: 'tab', title: 'market' },
  '/pages/transaction/transaction': { outlines: 'tab' },
  '/pages/trendDetails/trendDetails': { outlines: 'pair', also: ['/market/charts/drawing/CandleChart'] },
  '/pages/login/login': {},
}
/** Those of them that open feeds whose code the data core's worker loads lazily. */
const WITH_LATE_FEEDS: ReadonlySet<string> = new Set([
  '/pages/index/index',
  '/pages/transaction/transaction',
  '/pages/trendDetails/trendDetails',
])
/** Mark in index.html, replaced by what only the build knows. */
const PLACE = /\/\* build \*\/ null/
/** Mark in index.html, replaced by the icons of the tabs. */
const TABS = '<!-- tabs -->'
const tabs = TAB_ICONS.map((path) => `<i><svg viewBox="0 0 24 24"><path d="${path}"/></svg></i>`).join('')
/** The inline script, which the bundler does not minify. */
const INLINE = /<script>([\s\S]*?)<\/script>/

/**
 * Gives the script in the page's head the built names of the worker and of the files of each first screen, and the
 * outlines of that screen. Inlines the styles of the shell, because nothing can be painted without them.
 */
export const headStart = (): Plugin => ({
  name: 'tapeline-head-start',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (bundle === undefined) return html
      const files: Bundle = bundle
      const named = (name: string) => Object.keys(files).find((file) => file.startsWith(`assets/${name}-`))
      const [worker, late] = [named('worker'), named('lazyPart')]
      if (worker === undefined || late === undefined) throw new Error('the build lacks the worker, or its late part')
      const known = reachOf(files, [fileWith(files, 'index.html')])
      const screens = Object.entries(FIRST_SCREENS).map(([path, { also = [], ...stands }]) => {
        const own = [path, ...also].map((each) => fileWith(files, `src${each}.tsx`))
        const needed = [...reachOf(files, own, known), ...(WITH_LATE_FEEDS.has(path) ? [late] : [])]
        return [path, { files: needed.map((name) => `/${name}`), ...stands }]
      })
      const told = JSON.stringify({ worker: `/${worker}`, screens: Object.fromEntries(screens) })
      if (!PLACE.test(html)) throw new Error('index.html has no place for the names of the build')
      if (!html.includes(TABS)) throw new Error('index.html has no place for the tabs')
      return html
        .replace(PLACE, () => told)
        .replace(TABS, tabs)
        .replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (tag, name) => {
          const { source } = files[name] ?? {}
          return source === undefined ? tag : `<style>${String(source).trim()}</style>`
        })
        .replace(INLINE, (_, body: string) => `<script>${minifySync('head.js', body).code}</script>`)
    },
  },
})
