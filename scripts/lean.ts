import { join } from 'node:path'
import type { Plugin } from 'vite'

const MODULES = join(import.meta.dirname, '..', 'node_modules')

/** Made for development unless one asks for the other. */
const ROUTER = join(MODULES, 'react-router/dist/production/index.mjs')

/**
 * Leaves out of the build what libraries carry and nobody here reaches: the router's checks for developers, and axios's
 * way over `fetch`, which it takes only where there is no `XMLHttpRequest`.
 */
export const lean = (): Plugin => ({
  name: 'tapeline-lean',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source === 'react-router') return ROUTER
    if (source === './fetch.js' && importer?.endsWith('axios/lib/adapters/adapters.js')) return '\0no-fetch-adapter'
    return undefined
  },
  load(id) {
    return id === '\0no-fetch-adapter' ? 'export const getFetch = undefined' : undefined
  },
})
