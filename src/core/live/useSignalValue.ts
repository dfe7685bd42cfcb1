import { computed, type ReadonlySignal } from '@preact/signals-core'
import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'

/** Tells the runtime that a hook, not a component, reads signals until `f` is called. */
const IN_HOOK = 2

/** A signal's value as React state: one render per change. For what changes seldom; prices go through live cells. */
export const useSignalValue = <T>(signal: ReadonlySignal<T>): T => {
  const reading = useSignals(IN_HOOK)
  try {
    return signal.value
  } finally {
    reading.f()
  }
}

/** As `useSignalValue`, but renders only when what `pick` takes from the value changes (compared by identity). */
export const useSignalPick = <T, P>(signal: ReadonlySignal<T>, pick: (value: T) => P): P =>
  // The library's `useComputed` would stay with the first signal when another one is handed in.
  useSignalValue(useMemo(() => computed(() => pick(signal.value)), [signal, pick]))
