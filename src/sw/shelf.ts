import { CACHE_PREFIX, cacheOf, type Release } from './release.ts'
import { isHashed, isKeepable, languageOf, textsOf, toDrop } from './rules.ts'

/** What a release has put aside on this device, and what earlier ones have. */
export interface Shelf {
  /** Puts the shell aside, and the texts that earlier releases had. Rejects when something of it cannot be had or kept. */
  readonly fill: () => Promise<void>
  /** Puts a language aside. Rejects as `fill` does; what is there already is not fetched. */
  readonly keepTexts: (lang: string) => Promise<void>
  /** From the shelf: of this release, else, where the name tells the content, of any. */
  readonly find: (path: string) => Promise<Response | undefined>
  /** Puts an answer aside if it may be and if there is room. */
  readonly keep: (path: string, answer: Response) => Promise<void>
  /** The page once more, because its headers may have changed with the server alone. */
  readonly renewPage: () => Promise<void>
  /** Throws earlier releases away that no page runs on. `scripts`: those that pages run on, undefined if one is silent. */
  readonly tidy: (scripts: readonly string[] | undefined) => Promise<void>
  /** Throws this release away. */
  readonly clear: () => Promise<void>
}

export interface ShelfPorts {
  readonly caches: CacheStorage
  readonly fetch: (path: string, options: RequestInit) => Promise<Response>
}

export const createShelf = (release: Release, { caches, fetch }: ShelfPorts): Shelf => {
  const own = cacheOf(release)
  const ours = async (): Promise<string[]> => (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX))
  const anywhere = async (path: string): Promise<Response | undefined> => {
    for (const name of await ours()) {
      const found = await (await caches.open(name)).match(path)
      if (found !== undefined) return found
    }
    return undefined
  }
  /** Without cookies, so that no answer can be somebody's own. */
  const get = async (path: string): Promise<Response> => {
    const answer = await fetch(path, { credentials: 'omit', cache: isHashed(path) ? 'default' : 'no-cache' })
    if (!isKeepable(answer)) throw new Error(`${path} answered ${answer.status}`)
    return answer
  }
  /** One after the other: who waits for prices shall not share the line with more than one of these. */
  const putAside = async (paths: readonly string[]): Promise<void> => {
    const cache = await caches.open(own)
    for (const path of paths) {
      if ((await cache.match(path)) !== undefined) continue
      const known = isHashed(path) ? await anywhere(path) : undefined
      await cache.put(path, known ?? (await get(path)))
    }
  }
  const earlierLanguages = async (): Promise<string[]> => {
    const newest = (await ours()).findLast((name) => name !== own)
    if (newest === undefined) return []
    const paths = (await (await caches.open(newest)).keys()).map(({ url }) => new URL(url).pathname)
    const found = new Set(paths.flatMap((path) => languageOf(path) ?? []))
    return release.languages.filter((lang) => found.has(lang))
  }

  return {
    fill: async () => {
      const languages = await earlierLanguages()
      await putAside(release.shell)
      for (const lang of languages) await putAside(textsOf(release, lang))
    },
    keepTexts: (lang) => (release.languages.includes(lang) ? putAside(textsOf(release, lang)) : Promise.resolve()),
    find: async (path) => {
      const found = await (await caches.open(own)).match(path)
      return found ?? (isHashed(path) ? anywhere(path) : undefined)
    },
    keep: async (path, answer) => {
      if (isKeepable(answer)) await (await caches.open(own)).put(path, answer)
    },
    renewPage: async () => {
      const cache = await caches.open(own)
      const [before, now] = await Promise.all([cache.match('/'), get('/')])
      const tag = now.headers.get('etag')
      if (tag !== null && tag === before?.headers.get('etag')) await cache.put('/', now)
    },
    tidy: async (scripts) => {
      const names = await ours()
      const used = new Set<string>()
      for (const name of names) {
        const cache = await caches.open(name)
        for (const script of scripts ?? []) if ((await cache.match(script)) !== undefined) used.add(name)
      }
      const dropped = toDrop(names, own, scripts === undefined ? undefined : used)
      await Promise.all(dropped.map((name) => caches.delete(name)))
    },
    clear: async () => {
      await caches.delete(own)
    },
  }
}
