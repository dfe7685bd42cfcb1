import { Busy } from './busy.ts'

/** Runs at most `limit` tasks at once, the others in order of arrival. Throws `Busy` when `mostWaiting` tasks wait. */
export const queue = (limit: number, mostWaiting: number) => {
  const waiting: (() => void)[] = []
  let free = limit
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else if (waiting.length >= mostWaiting) throw new Busy('too many wait')
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}
