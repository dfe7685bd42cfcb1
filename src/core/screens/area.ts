import { signal } from '@preact/signals-core'
import { whenForgotten } from '../state/owner.ts'
import { readStored, writeStored } from '../state/storage.ts'

const KEY = 'tapeline.aid'
/** The area with which the app begins. */
const FIRST = 1

const storedArea = (): number => {
  const stored = Number(readStored(KEY))
  return Number.isSafeInteger(stored) && stored > 0 ? stored : FIRST
}

/** The id of the area last chosen, in addresses `aid`. */
export const area = signal(storedArea())
whenForgotten(() => {
  area.value = storedArea()
})

export const chooseArea = (aid: number): void => {
  writeStored(KEY, aid === FIRST ? undefined : String(aid))
  area.value = aid
}
