import { CACHE_PREFIX, type Release } from './release.ts'

/** `page`: the app itself. `text`: a dictionary. `file`: anything else that a release brought. Undefined: not our business. */
export type Rule = 'page' | 'text' | 'file' | undefined

/** A name with a content hash: what stands there never changes. */
const HASHED = /^\/assets\/[\w.-]+-[\w-]{7}\.\w+$/
const TEXT = /^\/locales\/([a-z-]+)\/([A-Za-z]+)\.json$/

export const isHashed = (path: string): boolean => HASHED.test(path)

/** The language of a dictionary's path. */
export const languageOf = (path: string): string | undefined => TEXT.exec(path)?.[1]

/** Every dictionary of a language. */
export const textsOf = ({ areas }: Release, lang: string): string[] =>
  ['first', ...areas].map((area) => `/locales/${lang}/${area}.json`)

/**
 * What is done with a request. Only what a release consists of is ever looked at: calls, sockets, probes and all that
 * is unknown go to the network as if there were no worker.
 */
export const ruleOf = (
  { method, url, mode }: { readonly method: string; readonly url: string; readonly mode: string },
  origin: string,
  release: Release,
): Rule => {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin) return undefined
  if (mode === 'navigate') return address.pathname === '/' ? 'page' : undefined
  // A query is asked for by who wants to go past every cache.
  if (address.search !== '' || address.pathname === '/') return undefined
  if (TEXT.test(address.pathname)) return 'text'
  return isHashed(address.pathname) || release.shell.includes(address.pathname) ? 'file' : undefined
}

/** True for what may be kept: a whole answer of our own origin that is the same for everybody. */
export const isKeepable = (answer: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>): boolean =>
  answer.status === 200 &&
  answer.type === 'basic' &&
  !answer.redirected &&
  !/private|no-store/.test(answer.headers.get('cache-control') ?? '') &&
  !/cookie/i.test(answer.headers.get('vary') ?? '')

/** Of releases whose pages do not answer, so many are kept. */
const MOST_KEPT = 4

/**
 * Caches that nobody needs any more: of releases before `own`, for a later one is on its way to take over. `names`: all
 * that exist, the oldest first; `used`: those that hold the script of an open page; undefined where a page did not
 * answer, as one that the system has put to sleep.
 */
export const toDrop = (names: readonly string[], own: string, used: ReadonlySet<string> | undefined): string[] => {
  const ours = names.filter((name) => name.startsWith(CACHE_PREFIX))
  const earlier = ours.slice(0, Math.max(0, ours.indexOf(own)))
  return used === undefined
    ? earlier.slice(0, Math.max(0, earlier.length + 1 - MOST_KEPT))
    : earlier.filter((name) => !used.has(name))
}
