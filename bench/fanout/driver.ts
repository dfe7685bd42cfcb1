import { preciseNow } from './clock.ts'
import { INSTRUMENTS, instIdOf, type Pattern, TICKS_PER_INSTRUMENT } from './messages.ts'

/** One tick; `at` is the time from which its delivery counts. */
export type Tick = (instId: string, at: number) => void

/** Ticks every instrument ten times a second in the given pattern; answers the stop. */
export const drive = (pattern: Pattern, tick: Tick): (() => void) =>
  pattern === 'burst' ? driveBursts(tick) : driveSpread(tick)

const driveBursts = (tick: Tick): (() => void) => {
  const timer = setInterval(() => {
    const now = preciseNow()
    for (let nth = 0; nth < INSTRUMENTS; nth++) tick(instIdOf(nth), now)
  }, 1_000 / TICKS_PER_INSTRUMENT)
  return () => clearInterval(timer)
}

const driveSpread = (tick: Tick): (() => void) => {
  const perMs = (INSTRUMENTS * TICKS_PER_INSTRUMENT) / 1_000
  const started = performance.now()
  let done = 0
  let isOver = false
  // Each tick has a turn of its own, so that nothing can be gained by gathering.
  const next = (): void => {
    if (isOver || done >= (performance.now() - started) * perMs) return
    tick(instIdOf(done++), preciseNow())
    setImmediate(next)
  }
  const timer = setInterval(next, 1)
  return () => {
    isOver = true
    clearInterval(timer)
  }
}
