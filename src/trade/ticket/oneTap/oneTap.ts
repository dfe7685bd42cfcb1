import { signal } from '@preact/signals-core'
import { type Amount, compare, isDecimal, isPositive, toAmount } from '#protocol'
import { whenForgotten } from '../../../core/state/owner.ts'
import { readStoredJson, writeStored } from '../../../core/state/storage.ts'

const KEY = 'tapeline.oneTap'

/** Whether orders are sent by one tap, without the confirm sheet, and up to which value in USDT. */
export interface OneTap {
  readonly on: boolean
  /** Undefined until the user has set one; without it nothing is sent by one tap. */
  readonly max: Amount | undefined
}

const OFF: OneTap = { on: false, max: undefined }

const stored = (): OneTap => {
  const value = readStoredJson(KEY)
  if (typeof value !== 'object' || value === null || !('max' in value) || !('on' in value)) return OFF
  const max = typeof value.max === 'string' && isDecimal(value.max) ? toAmount(value.max) : undefined
  return max !== undefined && isPositive(max) ? { on: value.on === true, max } : OFF
}

/** The user's choice on this device: off until they switch it on, and again for whoever comes after them. */
export const oneTap = signal<OneTap>(stored())
whenForgotten(() => {
  oneTap.value = stored()
})

export const chooseOneTap = (next: OneTap): void => {
  oneTap.value = next
  writeStored(KEY, next.max === undefined ? undefined : JSON.stringify(next))
}

/** Is an order of this value (USDT) sent by one tap? One whose value is not known never is. */
export const isSentByOneTap = ({ on, max }: OneTap, worth: Amount | undefined): boolean =>
  on && max !== undefined && worth !== undefined && isPositive(worth) && compare(worth, max) <= 0
