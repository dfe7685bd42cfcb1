import { signal } from '@preact/signals-core'
import { whenForgotten } from './state/owner.ts'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'plain' | 'good' | 'bad'
}

const MOST = 3
const STAY_MS = { plain: 4_000, good: 4_000, bad: 7_000 } as const

/** The toasts on screen, oldest first. */
export const toasts = signal<readonly Toast[]>([])
// A user's toasts are not shown to the next user.
whenForgotten(() => {
  toasts.value = []
})
let lastId = 0

export const dismissToast = (id: number): void => {
  toasts.value = toasts.value.filter((one) => one.id !== id)
}

/** Shows a sentence for a few seconds. The same sentence is not on screen twice at a time. */
export const showToast = (text: string, tone: Toast['tone'] = 'plain'): void => {
  if (toasts.value.some((one) => one.text === text)) return
  lastId += 1
  const id = lastId
  toasts.value = [...toasts.value, { id, text, tone }].slice(-MOST)
  setTimeout(() => dismissToast(id), STAY_MS[tone])
}
