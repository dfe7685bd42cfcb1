import { signal } from '@preact/signals-core'
import { type Bar, isBar } from '#protocol'
import { readStored, writeStored } from '../../core/state/storage.ts'

const KEY = 'tapeline.interval'
const FIRST: Bar = '15m'

const stored = readStored(KEY)
/** The candle interval last chosen; the same for all instruments. */
export const interval = signal<Bar>(stored !== undefined && isBar(stored) ? stored : FIRST)

export const setInterval = (bar: Bar): void => {
  interval.value = bar
  writeStored(KEY, bar)
}
