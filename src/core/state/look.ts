import { type ReadonlySignal, signal } from '@preact/signals-core'
import { readStored, writeStored } from './storage.ts'

/** A choice about the looks: kept in the browser, and an attribute of `<html>` for tokens.css while it is not the usual. */
export interface Look<T extends string> {
  readonly value: ReadonlySignal<T>
  readonly choose: (next: T) => void
  /** Reads what is kept and shows it. The script in index.html has done the same before the first paint. */
  readonly start: () => void
}

const look = <T extends string>(name: 'pair' | 'rise' | 'motion', usual: T, other: T): Look<T> => {
  const value = signal(usual)
  const show = (next: T): void => {
    value.value = next
    const { dataset } = document.documentElement
    if (next === usual) delete dataset[name]
    else dataset[name] = next
  }
  return {
    value,
    choose: (next) => {
      writeStored(`tapeline.${name}`, next === usual ? undefined : next)
      show(next)
    },
    start: () => show(readStored(`tapeline.${name}`) === other ? other : usual),
  }
}

/** The two colours of a market: green and red, or blue and orange for those who can't tell these apart. */
export const pair = look('pair', 'green-red', 'blue-orange')
/** Which of the two says that a price rises: the cool one, or the warm one as in much of East Asia. */
export const rise = look('rise', 'cool', 'warm')
/** Reduced motion, whatever the device says. */
export const motion = look('motion', 'system', 'less')

export const startLooks = (): void => {
  for (const { start } of [pair, rise, motion]) start()
}
