// What the core must know of its page: online, visible, just come back.

import type { Release } from './api.ts'

/** What the page knows about itself. */
export interface PageState {
  readonly online: boolean
  readonly visible: boolean
  /** The page slept (back-forward cache, freeze) and woke up. */
  readonly resumed: boolean
}

/** What the data core wants to know about the page; a worker cannot see it for itself. */
export interface PageWatch {
  readonly read: () => Omit<PageState, 'resumed'>
  /** `resumed`: the page slept and its sockets may be dead whatever they say. */
  readonly listen: (listener: (resumed: boolean) => void) => Release
}

/** A page that is always there, for hosts without a document. */
export const noPage: PageWatch = { read: () => ({ online: true, visible: true }), listen: () => () => {} }

/**
 * The document's own events. A return from the back-forward cache fires `pageshow` and nothing else, a thawed tab
 * `resume`; a page that is put away may not become `hidden` first (`pagehide`, `freeze`), so that is remembered here.
 */
export const documentWatch = (): PageWatch => {
  let isAway = false
  return {
    read: () => ({ online: navigator.onLine, visible: !isAway && document.visibilityState === 'visible' }),
    listen: (listener) => {
      const change = (): void => {
        isAway &&= document.visibilityState !== 'visible'
        listener(false)
      }
      const leave = (): void => {
        isAway = true
        listener(false)
      }
      const wake = (): void => {
        isAway = false
        listener(true)
      }
      const show = (event: PageTransitionEvent): void => {
        if (event.persisted) wake()
      }
      const onWindow = { online: change, offline: change, pageshow: show, pagehide: leave } as const
      const onDocument = { visibilitychange: change, freeze: leave, resume: wake } as const
      const all = (method: 'addEventListener' | 'removeEventListener'): void => {
        for (const [type, run] of Object.entries(onWindow)) globalThis[method](type, run as EventListener)
        for (const [type, run] of Object.entries(onDocument)) document[method](type, run)
      }
      all('addEventListener')
      return () => all('removeEventListener')
    },
  }
}
