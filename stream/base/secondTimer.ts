import type { Ports, Timer } from './ports.ts'

const SECOND = 1_000

/** The core's one regular timer: at once when it is switched on, then once a second, and none while it is off. */
export interface SecondTimer {
  readonly set: (on: boolean) => void
}

export const createSecondTimer = (ports: Ports, run: () => void): SecondTimer => {
  let on = false
  let timer: Timer | undefined
  const tick = (): void => {
    timer = ports.setTimeout(tick, SECOND)
    run()
  }
  return {
    set: (next) => {
      if (next === on) return
      on = next
      ports.clearTimeout(timer)
      if (on) tick()
    },
  }
}
