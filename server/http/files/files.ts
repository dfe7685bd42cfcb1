import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { type PageServices, registerIndexPage } from '../page/indexPage.ts'

/** The built app's index page; '' when the app is not built. */
export const readIndexPage = (dist: string): string => {
  const file = join(dist, 'index.html')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Files with a content hash in their name never change; all others are revalidated each time by their ETag. */
const cacheControl = (path: string): string =>
  path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

/**
 * Serves the built app; sends the precompressed `.br` or `.gz` file where one exists. With a market the page has first
 * prices.
 */
export const registerFiles = async (app: FastifyInstance, dist: string, market?: PageServices): Promise<void> => {
  const html = readIndexPage(dist)
  if (html === '') {
    app.get('/', (_, reply) => reply.code(503).type('text/plain').send('The app is not built yet: npm run build\n'))
    return
  }
  await app.register(async (within) => {
    within.addHook('onRoute', (route) => {
      route.config = { ...route.config, cost: 2 }
    })
    await within.register(fastifyStatic, {
      root: dist,
      preCompressed: true,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheControl(path))
      },
    })
    if (market !== undefined) registerIndexPage(within, market, dist, html)
  })
}
