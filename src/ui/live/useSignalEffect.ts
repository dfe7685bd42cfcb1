import { effect } from '@preact/signals-core'
import { useLayoutEffect } from 'react'

/**
 * Runs `run` now and whenever a signal that it read changes, without rendering. `run` may return a clean-up; it must be
 * stable (module scope or `useCallback`). A component must never read `.value` while it renders: nothing would tell
 * React about the change.
 */
export const useSignalEffect = (run: () => void | (() => void)): void => {
  useLayoutEffect(() => effect(run), [run])
}

/** Effects that share what `start` made; `stop` ends it. */
export interface SignalEffects {
  readonly effects: readonly (() => void)[]
  readonly stop: () => void
}

/** As `useSignalEffect`, for several effects on one thing. `start` must be stable; undefined starts nothing. */
export const useSignalEffects = (start: () => SignalEffects | undefined): void => {
  useLayoutEffect(() => {
    const started = start()
    const stops = started?.effects.map((run) => effect(run))
    return () => {
      for (const stop of stops ?? []) stop()
      started?.stop()
    }
  }, [start])
}
