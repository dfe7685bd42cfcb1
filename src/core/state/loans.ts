import { signal } from '@preact/signals-core'
import type { Loan } from '#protocol'
import { whenForgotten } from './owner.ts'

/** The user's loans that run; undefined until it is known. What watches them on every screen keeps it. */
export const runningLoans = signal<readonly Loan[] | undefined>(undefined)
whenForgotten(() => {
  runningLoans.value = undefined
})

/** Rises when they are to be read again at once: a loan was taken, or changed. */
export const askedLoans = signal(0)
export const askLoans = (): void => {
  askedLoans.value = askedLoans.peek() + 1
}
