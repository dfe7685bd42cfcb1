/** Cache Storage by address, as far as the worker uses it. `room`: entries that fit, after that each is refused. */
export const fakeCaches = (room = Number.POSITIVE_INFINITY) => {
  const all = new Map<string, Map<string, Response>>()
  const count = () => [...all.values()].reduce((sum, { size }) => sum + size, 0)
  const open = (name: string) => {
    const cache = all.get(name) ?? new Map<string, Response>()
    all.set(name, cache)
    return Promise.resolve({
      match: (path: string) => Promise.resolve(cache.get(path)?.clone()),
      put: (path: string, answer: Response) => {
        if (count() >= room) return Promise.reject(new DOMException('full', 'QuotaExceededError'))
        cache.set(path, answer)
        return Promise.resolve()
      },
      keys: () => Promise.resolve([...cache.keys()].map((path) => ({ url: `https://venue.test${path}` }))),
    })
  }
  const caches = {
    open,
    keys: () => Promise.resolve([...all.keys()]),
    delete: (name: string) => Promise.resolve(all.delete(name)),
  } as unknown as CacheStorage
  return { caches, paths: (name: string) => [...(all.get(name)?.keys() ?? [])], names: () => [...all.keys()] }
}

/** An answer of our own origin; happy-dom's own have no such type. */
export const answer = (body = '', headers: Record<string, string> = {}, status = 200): Response =>
  Object.defineProperty(new Response(body, { status, headers }), 'type', { value: 'basic' })
