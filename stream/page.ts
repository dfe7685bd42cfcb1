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

/** The document's own events. A return from the back-forward cache fires `pageshow` and nothing else. */
export const documentWatch = (): PageWatch => ({
  read: () => ({ online: navigator.onLine, visible: document.visibilityState === 'visible' }),
  listen: (listener) => {
    const change = (): void => listener(false)
    const show = (event: PageTransitionEvent): void => {
      if (event.persisted) listener(true)
    }
    const resume = (): void => listener(true)
    addEventListener('online', change)
    addEventListener('offline', change)
    addEventListener('pageshow', show)
    document.addEventListener('visibilitychange', change)
    document.addEventListener('resume', resume)
    return () => {
      removeEventListener('online', change)
      removeEventListener('offline', change)
      removeEventListener('pageshow', show)
      document.removeEventListener('visibilitychange', change)
      document.removeEventListener('resume', resume)
    }
  },
})
