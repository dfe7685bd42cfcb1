import type { Logger } from 'pino'

/** What was started, to be stopped in reverse order. */
export interface Stack {
  add(stop: () => unknown): void
  unwind(): Promise<void>
}

/** A part that fails to stop does not keep the others from being stopped. */
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
