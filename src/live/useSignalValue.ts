import type { ReadonlySignal } from '@preact/signals-core'
import { useCallback, useSyncExternalStore } from 'react'

/** A signal's value as React state: one render per change. For what changes seldom; prices go through live cells. */
export const useSignalValue = <T>(signal: ReadonlySignal<T>): T =>
  useSyncExternalStore(
    useCallback((changed: () => void) => signal.subscribe(changed), [signal]),
    () => signal.peek(),
  )

/** As `useSignalValue`, but renders only when what `pick` takes from the value changes (compared by identity). */
export const useSignalPick = <T, P>(signal: ReadonlySignal<T>, pick: (value: T) => P): P =>
  useSyncExternalStore(
    useCallback((changed: () => void) => signal.subscribe(changed), [signal]),
    () => pick(signal.peek()),
  )
