import { effect, signal } from '@preact/signals-core'
import { randomId } from '../core/format/randomId.ts'
import { whenForgotten } from '../core/state/owner.ts'
import { readStoredJson, writeStored } from '../core/state/storage.ts'
import { type Account, openAccount } from './engine/account.ts'

const KEY = 'tapeline.practice'

type Kept = Omit<Account, 'taken'>

/** Written by this app; what an older one wrote otherwise begins anew. */
const isKept = (value: unknown): value is Kept => {
  const { version, funds, orders, positions, past } = (value ?? {}) as Partial<Kept>
  return version === 1 && typeof funds === 'object' && [orders, positions, past].every(Array.isArray)
}

const stored = (): Account => {
  const kept = readStoredJson(KEY)
  return isKept(kept) ? { ...kept, taken: new Map() } : openAccount(randomId(), Date.now())
}

/** The practice account of this device. A guest's passes to the user who signs in; it goes when they sign out. */
export const practice = signal(stored())
/** Nothing was done with the account yet: opening the screen keeps nothing, and what was forgotten stays so. */
let untouched = true
whenForgotten(() => {
  untouched = true
  practice.value = stored()
})
effect(() => {
  const { taken: _taken, ...kept } = practice.value
  if (!untouched) writeStored(KEY, JSON.stringify(kept))
  untouched = false
})

/** Begins anew with the first virtual funds. */
export const beginAgain = (): void => {
  practice.value = openAccount(randomId(), Date.now())
}
