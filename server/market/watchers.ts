import type { Unwatch } from './port.ts'

/** Listeners by key. A key without listeners does not exist, so that its work can stop. */
export interface Watchers<Event> {
  add(key: string, listener: (event: Event) => void): Unwatch
  emit(key: string, event: Event): void
  has(key: string): boolean
  keys(): readonly string[]
}

/** `changed` is called when a key gets its first listener or loses its last one. */
export const createWatchers = <Event>(changed: (key: string, watched: boolean) => void): Watchers<Event> => {
  const lists = new Map<string, readonly ((event: Event) => void)[]>()
  return {
    add: (key, listener) => {
      const entry = (event: Event): void => listener(event)
      const before = lists.get(key) ?? []
      lists.set(key, [...before, entry])
      if (before.length === 0) changed(key, true)
      return () => {
        const now = lists.get(key)
        if (now === undefined || !now.includes(entry)) return
        const rest = now.filter((other) => other !== entry)
        if (rest.length > 0) {
          lists.set(key, rest)
          return
        }
        lists.delete(key)
        changed(key, false)
      }
    },
    emit: (key, event) => {
      for (const listener of lists.get(key) ?? []) listener(event)
    },
    has: (key) => lists.has(key),
    keys: () => [...lists.keys()],
  }
}
