import { TYPING_TIME } from '#protocol'
import type { Timers } from '../platform/ports.ts'

/** Typing signs, and the calls that wait for a change. In memory: both end within seconds. */
export interface Watch {
  /** Counts changes; begins elsewhere after a restart. */
  readonly version: number
  /** The venue is stopping: pending calls are answered. */
  readonly isOver: boolean
  changed(): void
  /** Resolves when the count differs from `since`, after this many ms, or when the venue stops. */
  wait(since: number, milliseconds: number): Promise<void>
  isTyping(chatId: string, side: 'user' | 'desk'): boolean
  /** Returns whether this changes anything. `ended` runs when the sign expires. */
  type(chatId: string, side: 'user' | 'desk', on: boolean, ended: () => void): boolean
  stop(): void
}

/** `first`: where the count begins, so that a number of an earlier run is not taken for one of this run. */
export const createWatch = (timers: Timers, first: number): Watch => {
  let version = first
  let isOver = false
  const waiting = new Set<() => void>()
  const typing = new Map<string, () => void>()
  const wake = (): void => {
    const all = [...waiting]
    waiting.clear()
    for (const go of all) go()
  }
  return {
    get version() {
      return version
    },
    get isOver() {
      return isOver
    },
    changed() {
      version += 1
      wake()
    },
    wait(since, milliseconds) {
      if (since !== version || isOver) return Promise.resolve()
      return new Promise((resolve) => {
        const go = (): void => {
          cancel()
          waiting.delete(go)
          resolve()
        }
        const cancel = timers.after(milliseconds, go)
        waiting.add(go)
      })
    },
    isTyping: (chatId, side) => typing.has(`${side} ${chatId}`),
    type(chatId, side, on, ended) {
      const key = `${side} ${chatId}`
      const before = typing.get(key)
      before?.()
      typing.delete(key)
      if (on)
        typing.set(
          key,
          timers.after(TYPING_TIME, () => {
            typing.delete(key)
            ended()
          }),
        )
      return (before !== undefined) !== on
    },
    stop() {
      isOver = true
      wake()
      for (const cancel of typing.values()) cancel()
      typing.clear()
    },
  }
}
