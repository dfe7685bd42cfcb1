import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const DIST = join(import.meta.dirname, '../../dist')

/** Paths of the scripts that a page loads from now on; the data core's worker is not the page's. */
export const loadedScripts = (page: Page): ReadonlySet<string> => {
  const paths = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js') && !pathname.includes('/worker-')) paths.add(pathname)
  })
  return paths
}

/** What these files of the build weigh, gzipped, in KB. */
export const gzippedKb = (paths: ReadonlySet<string>): number =>
  [...paths].reduce((sum, path) => sum + statSync(join(DIST, `${path}.gz`)).size, 0) / 1_024
