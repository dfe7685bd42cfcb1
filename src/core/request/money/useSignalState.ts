import type { ReadonlySignal } from '@preact/signals-core'
import { useEffect, useState } from 'react'

/**
 * A signal's value as plain React state. Unlike `useSignalValue`, what changes it within a transition is drawn as part of
 * that transition, so that a tap can be answered before the long work that it causes.
 */
export const useSignalState = <T>(signal: ReadonlySignal<T>): T => {
  const [known, setKnown] = useState({ signal, value: signal.peek() })
  useEffect(() => signal.subscribe((value) => setKnown({ signal, value })), [signal])
  // The signal of before says nothing of this one.
  return known.signal === signal ? known.value : signal.peek()
}
