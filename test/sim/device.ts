import type { Timer } from '../../stream/base/ports.ts'
import { PlainResponse } from './plainResponse.ts'
import type { Scheduler, Task } from './scheduler.ts'

/** The client's clock and timers. Its clock may be wrong and may jump; its timers never notice. */
export interface Device {
  /** Unix ms by this device. */
  readonly now: () => number
  readonly jump: (by: number) => void
  readonly setTimeout: (run: () => void, ms: number) => Timer
  readonly clearTimeout: (timer: Timer | undefined) => void
  /** Timers that have run out so far. */
  readonly fired: () => number
  readonly pending: () => number
  /** Puts these in place of the host's own, for the libraries that look nowhere else; the answer puts them back. */
  readonly install: () => () => void
}

/** Where virtual time begins: a Monday, so that nothing is closed. */
export const START = Date.UTC(2026, 0, 5, 12)

export const createDevice = (time: Scheduler): Device => {
  let skew = 0
  let fired = 0
  const running = new Set<Task>()

  const now = (): number => START + Math.floor(time.now) + skew
  const begin = (run: () => void, ms: number): Task => {
    const task = time.clientAfter(ms, () => {
      running.delete(task)
      fired++
      run()
    })
    running.add(task)
    return task
  }
  const end = (task: Task | undefined): void => {
    if (task === undefined) return
    running.delete(task)
    time.cancel(task)
  }
  // A virtual timer stands where the host's own would: whoever made it only hands it back.
  const setTimeout = (run: () => void, ms = 0): Timer => begin(run, ms) as unknown as Timer
  const clearTimeout = (timer: Timer | undefined): void => end(timer as unknown as Task | undefined)
  return {
    now,
    jump: (by) => {
      skew += by
    },
    setTimeout,
    clearTimeout,
    fired: () => fired,
    pending: () => running.size,
    install: () => {
      const real = globalThis
      const kept = {
        setTimeout: real.setTimeout,
        clearTimeout: real.clearTimeout,
        setInterval: real.setInterval,
        clearInterval: real.clearInterval,
        Response: real.Response,
        now: Date.now,
      }
      const intervals = new Map<object, Timer>()
      Object.assign(real, {
        setTimeout,
        clearTimeout,
        setInterval: (run: () => void, ms: number): object => {
          const handle = {}
          const again = (): void => {
            intervals.set(handle, setTimeout(again, ms))
            run()
          }
          intervals.set(handle, setTimeout(again, ms))
          return handle
        },
        clearInterval: (handle: object): void => {
          clearTimeout(intervals.get(handle))
          intervals.delete(handle)
        },
        Response: PlainResponse,
      })
      Date.now = now
      Object.defineProperty(performance, 'now', { value: () => time.now, configurable: true })
      return () => {
        const { now: dateNow, ...others } = kept
        Object.assign(real, others)
        Date.now = dateNow
        // Its own one stands behind it.
        Reflect.deleteProperty(performance, 'now')
      }
    },
  }
}
