import { signal } from '@preact/signals-core'
import { useSignalValue } from '../live/useSignalValue.ts'
import { readStored, writeStored } from './storage.ts'

const KEY = 'tapeline.hideAmounts'
const hidden = signal(readStored(KEY) === '1')

/** What stands in place of a hidden amount. */
export const MASK = '••••'

/** Whether amounts are hidden, kept over visits, and the way to turn it. */
export const useHidden = (): { readonly hide: boolean; readonly toggle: () => void } => ({
  hide: useSignalValue(hidden),
  toggle: () => {
    hidden.value = !hidden.peek()
    writeStored(KEY, hidden.peek() ? '1' : undefined)
  },
})
