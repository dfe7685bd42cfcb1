import { join } from 'node:path'
import type { Plugin } from 'vite'

const MODULES = join(import.meta.dirname, '..', 'node_modules')

/** Made for development unless one asks for the other. */
const ROUTER = join(MODULES, 'react-router/dist/production/index.mjs')

/** What a call is for, which only the documentation of the server tells: its second argument. */
const CALL_DOC = /(\bdefineCall\(\s*'\/[^']*',\s*)(?:'(?:[^'\\]|\\.)*'|"[^"]*"|`[^`]*`)/g

/** The same module without the sentences about its calls. */
export const withoutCallDocs = (source: string): string => source.replaceAll(CALL_DOC, "$1''")

/** The socket library's log for developers, and what of its class `stream/socket/socket.ts` does not use. */
const SOCKET_PARTS = [
  /^ *_?this\._debug\(.*\);\r?\n/,
  /^ {4}ReconnectingWebSocket\.prototype\.(?:_debug|reconnect|dispatchEvent|removeEventListener) = [^]*?^ {4}\};\r?\n/,
  /^ {4}Object\.defineProperty\(ReconnectingWebSocket\.prototype, "[a-z]\w+", [^]*?^ {4}\}\);\r?\n/,
]
const SOCKET_PART = new RegExp(SOCKET_PARTS.map(({ source }) => source).join('|'), 'gm')

/** The same module without them. */
export const withoutSocketParts = (source: string): string => source.replaceAll(SOCKET_PART, '')

/** What RxJS needs for async iterables and streams. */
export const NO_ASYNC_ITERABLES = ['asyncGenerator', 'asyncValues', 'await', 'awaiter']
  .map((name) => `export const __${name} = undefined\n`)
  .join('')

/**
 * Leaves out of the build what libraries carry and nobody here reaches: the router's checks for developers, and axios's
 * way over `fetch`, which it takes only where there is no `XMLHttpRequest`, RxJS's way over async iterables, and what the
 * socket library has besides sockets. Of our own calls, their descriptions.
 */
export const lean = (): Plugin => ({
  name: 'tapeline-lean',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source === 'react-router') return ROUTER
    if (source === './fetch.js' && importer?.endsWith('axios/lib/adapters/adapters.js')) return '\0no-fetch-adapter'
    if (source === 'tslib' && importer?.includes('/rxjs/')) return '\0no-async-iterables'
    return undefined
  },
  transform(code, id) {
    if (id.endsWith('/reconnecting-websocket-mjs.js')) return withoutSocketParts(code)
    return /\/protocol\/\w+\/\w+\.ts$/.test(id) ? withoutCallDocs(code) : undefined
  },
  load(id) {
    if (id === '\0no-fetch-adapter') return 'export const getFetch = undefined'
    return id === '\0no-async-iterables' ? NO_ASYNC_ITERABLES : undefined
  },
})
