import { type Signal, signal } from '@preact/signals-core'

/** What becomes of a key's value at the two ends of its life. */
export interface KeyedLife<T> {
  /** The first value of a key. */
  readonly initial: (key: string) => T
  /** Nobody reads or holds it any more; the answer is what it says until it is current again. */
  readonly leave: (key: string, value: T) => T
}

/**
 * One signal a key, made when it is first asked for, current as long as somebody reads it or holds its key, and gone
 * with the last who has it.
 */
export interface KeyedSignals<T> {
  /** The same signal for all who ask while anybody has it. */
  readonly get: (key: string) => Signal<T>
  /** Sets the value of a signal that is read or held; any other key is left alone. */
  readonly set: (key: string, value: T) => void
  /** Keeps a key current without a reader; counted. */
  readonly hold: (key: string) => void
  readonly release: (key: string) => void
  readonly isHeld: (key: string) => boolean
  /** Lets go of what is neither read nor held; answers the keys that came or went since the last time. */
  readonly settle: () => Iterable<string>
  readonly counts: () => { current: number; held: number }
}

/** `later` must run `settle` soon: who leaves and comes back in one turn has not left. */
export const createKeyedSignals = <T>(life: KeyedLife<T>, later: () => void): KeyedSignals<T> => {
  const current = new Map<string, Signal<T>>()
  const read = new Set<string>()
  const holds = new Map<string, number>()
  /** Signals that nobody reads may still be in somebody's hand; only one may exist for a key. */
  const known = new Map<string, WeakRef<Signal<T>>>()
  const collected = new FinalizationRegistry<string>((key) => {
    if (known.get(key)?.deref() === undefined) known.delete(key)
  })
  let touched = new Set<string>()

  const touch = (key: string): void => {
    if (touched.size === 0) later()
    touched.add(key)
  }
  const make = (key: string): Signal<T> => {
    const made = signal<T>(life.initial(key), {
      watched: () => {
        read.add(key)
        current.set(key, made)
      },
      unwatched: () => {
        read.delete(key)
        touch(key)
      },
    })
    known.set(key, new WeakRef(made))
    collected.register(made, key)
    return made
  }
  const get = (key: string): Signal<T> => current.get(key) ?? known.get(key)?.deref() ?? make(key)

  return {
    get,
    set: (key, value) => {
      const found = current.get(key)
      if (found !== undefined) found.value = value
    },
    hold: (key) => {
      const count = holds.get(key) ?? 0
      holds.set(key, count + 1)
      if (count > 0) return
      current.set(key, get(key))
      touch(key)
    },
    release: (key) => {
      const count = holds.get(key) ?? 0
      if (count > 1) holds.set(key, count - 1)
      else if (holds.delete(key)) touch(key)
    },
    isHeld: (key) => holds.has(key),
    settle: () => {
      const settled = touched
      touched = new Set()
      for (const key of settled) {
        const found = current.get(key)
        if (found === undefined || read.has(key) || holds.has(key)) continue
        current.delete(key)
        found.value = life.leave(key, found.peek())
      }
      return settled
    },
    counts: () => ({ current: current.size, held: holds.size }),
  }
}
