import { signal } from '@preact/signals-core'
import * as v from 'valibot'
import { amount } from '#protocol'
import { whenForgotten } from '../../core/state/owner.ts'
import { readStoredJson, writeStored } from '../../core/state/storage.ts'

const KEY = 'tapeline.practiceDays'
/** How many are kept, the newest first. */
const MOST = 50

/** What came of a replayed day. Amounts in the quote currency, times Unix ms. */
const savedDay = v.object({
  id: v.string(),
  instId: v.string(),
  /** The stretch of the day that was replayed. */
  from: v.number(),
  to: v.number(),
  result: amount,
  fees: amount,
  /** What buying at the start with all funds and holding would have brought. */
  hold: amount,
  /** Averages of what was bought and sold; '' for nothing. */
  entry: v.string(),
  exit: v.string(),
  orders: v.number(),
  savedAt: v.number(),
})
export type SavedDay = v.InferOutput<typeof savedDay>

const stored = (): readonly SavedDay[] => {
  const read = v.safeParse(v.array(savedDay), readStoredJson(KEY))
  return read.success ? read.output : []
}

/** The replayed days of this device, the newest first. */
export const savedDays = signal(stored())
whenForgotten(() => {
  savedDays.value = stored()
})

/** Keeps a day, once. */
export const saveDay = (day: SavedDay): void => {
  if (savedDays.peek().some(({ id }) => id === day.id)) return
  savedDays.value = [day, ...savedDays.peek()].slice(0, MOST)
  writeStored(KEY, JSON.stringify(savedDays.peek()))
}
