import { takeBack } from './inDoubt.ts'

/** The changes of one batch, newest last, each with the function that undoes it. */
export interface UndoLog {
  /** Adds the undo of a change that the caller makes itself. */
  readonly add: (undo: () => void) => void
  readonly put: <K, V>(map: Map<K, V>, key: K, value: V) => void
  readonly append: <T>(list: T[], item: T) => void
  /** Runs a function and rethrows its error, after undoing the changes that it made before. */
  readonly whole: <T>(run: () => T) => T
  /** Runs a function and undoes its changes when it returns undefined. */
  readonly attempt: <T>(run: () => T | undefined) => T | undefined
  /** Undoes all changes. */
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
