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
