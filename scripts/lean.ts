import { join } from 'node:path'
import type { Plugin } from 'vite'

const MODULES = join(import.meta.dirname, '..', 'node_modules')

/** The production build of the router; the package resolves to its development build. */
const ROUTER = join(MODULES, 'react-router/dist/production/index.mjs')

/** The second argument of a call: its description, used by the server's documentation alone. */
const CALL_DOC = /(\bdefineCall\(\s*'\/[^']*',\s*)(?:'(?:[^'\\]|\\.)*'|"[^"]*"|`[^`]*`)/g

/** A module without the descriptions of its calls. */
export const withoutCallDocs = (source: string): string => source.replaceAll(CALL_DOC, "$1''")

/** Parts of the socket library that `stream/socket/socket.ts` does not use: its debug log and some methods. */
const SOCKET_PARTS = [
  /^ *_?this\._debug\(.*\);\r?\n/,
  /^ {4}ReconnectingWebSocket\.prototype\.(?:_debug|reconnect|dispatchEvent|removeEventListener) = [^]*?^ {4}\};\r?\n/,
  /^ {4}Object\.defineProperty\(ReconnectingWebSocket\.prototype, "[a-z]\w+", [^]*?^ {4}\}\);\r?\n/,
]
const SOCKET_PART = new RegExp(SOCKET_PARTS.map(({ source }) => source).join('|'), 'gm')

/** The module of the socket library without these parts. */
export const withoutSocketParts = (source: string): string => source.replaceAll(SOCKET_PART, '')

/** Stands in for the helpers by which RxJS reads async iterables and streams. */
export const NO_ASYNC_ITERABLES = ['asyncGenerator', 'asyncValues', 'await', 'awaiter']
  .map((name) => `export const __${name} = undefined\n`)
  .join('')

/**
 * Leaves unused code out of the build: the router's development checks, the `fetch` adapter of axios (used only without
 * `XMLHttpRequest`), RxJS's support of async iterables, unused parts of the socket library, and descriptions of calls.
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
