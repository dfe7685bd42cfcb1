import type { Logger } from 'pino'

/** What was started, to be stopped in the opposite order. */
export interface Stack {
  add(stop: () => unknown): void
  unwind(): Promise<void>
}

/** One part that fails to stop must not keep the others running. */
export const createStack = (log: Logger): Stack => {
  const stops: (() => unknown)[] = []
  return {
    add: (stop) => {
      stops.push(stop)
    },
    unwind: async () => {
      for (let stop = stops.pop(); stop !== undefined; stop = stops.pop())
        try {
          await stop()
        } catch (error) {
          log.error({ err: error }, 'a part of the venue did not stop cleanly')
        }
    },
  }
}
