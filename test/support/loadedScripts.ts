import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const DIST = join(import.meta.dirname, '../../dist')

/** Paths of the scripts that a page and its worker load from now on. */
export const loadedScripts = (page: Page): ReadonlySet<string> => {
  const paths = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) paths.add(pathname)
  })
  return paths
}

/** What these files of the build weigh as they are sent, compressed by brotli, in KB of 1,000 bytes. */
export const brotliKb = (paths: ReadonlySet<string>): number =>
  [...paths].reduce((sum, path) => sum + statSync(join(DIST, `${path}.br`)).size, 0) / 1_000
