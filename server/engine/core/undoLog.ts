import { takeBack } from './inDoubt.ts'

/** The changes of one batch, newest last, with what takes each of them back. */
export interface UndoLog {
  /** How the last change is taken back. */
  readonly add: (undo: () => void) => void
  readonly put: <K, V>(map: Map<K, V>, key: K, value: V) => void
  readonly append: <T>(list: T[], item: T) => void
  /** Runs all of it, or nothing: what it did before it threw is taken back, and the error is thrown on. */
  readonly whole: <T>(run: () => T) => T
  /** Runs it; when it answers undefined, what it did is taken back. */
  readonly attempt: <T>(run: () => T | undefined) => T | undefined
  /** Takes everything back. */
  readonly undo: () => void
}

export const createUndoLog = (): UndoLog => {
  const undone: (() => void)[] = []
  const back = (to: number): void =>
    takeBack(() => {
      while (undone.length > to) undone.pop()?.()
    })
  const whole = <T>(run: () => T): T => {
    const start = undone.length
    try {
      return run()
    } catch (error) {
      back(start)
      throw error
    }
  }
  return {
    add: (undo) => void undone.push(undo),
    put: (map, key, value) => {
      const before = map.get(key)
      undone.push(() => void (before === undefined ? map.delete(key) : map.set(key, before)))
      map.set(key, value)
    },
    append: (list, item) => {
      undone.push(() => void list.pop())
      list.push(item)
    },
    whole,
    attempt: (run) => {
      const start = undone.length
      const value = run()
      if (value === undefined) back(start)
      return value
    },
    undo: () => back(0),
  }
}
