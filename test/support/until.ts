import { effect, type ReadonlySignal } from '@preact/signals-core'

/** Waits until the signal's value fits, and answers it. The test's own time-out ends a wait that lasts too long. */
export const until = <T>(signal: ReadonlySignal<T>, fits: (value: T) => boolean): Promise<T> =>
  new Promise((resolve) => {
    let done = false
    let dispose: (() => void) | undefined
    dispose = effect(() => {
      const { value } = signal
      if (done || !fits(value)) return
      done = true
      queueMicrotask(() => dispose?.())
      resolve(value)
    })
  })
