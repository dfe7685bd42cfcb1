import { signal } from '@preact/signals-core'
import { readStored, writeStored } from './storage.ts'

const KEY = 'tapeline.lowData'

/** What browsers that save data say about it; not all of them know it. */
const saveData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true

/** The user's choice; until they make one, what their browser asks for. */
export const storedLowData = (): boolean => {
  const stored = readStored(KEY)
  return stored === undefined ? saveData() : stored === 'on'
}

/** At most one update a second, and only what is on screen. */
export const lowData = signal(storedLowData())

export const chooseLowData = (on: boolean): void => {
  writeStored(KEY, on ? 'on' : 'off')
  lowData.value = on
}
