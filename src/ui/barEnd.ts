import { type ReadonlySignal, signal } from '@preact/signals-core'
import { createContext } from 'react'

/** The end of a page's bar, where parts of the page put their tools. */
export interface BarEnd {
  /** Null while there is no bar. A signal, so that naming it renders those parts alone and not the page. */
  readonly end: ReadonlySignal<HTMLElement | null>
  readonly setEnd: (end: HTMLElement | null) => void
}

/** The end of the bar that was shown or removed last; says when bars change. */
export const changedBar = signal<HTMLElement | null>(null)

export const createBarEnd = (): BarEnd => {
  const end = signal<HTMLElement | null>(null)
  return {
    end,
    setEnd: (element) => {
      end.value = element
      changedBar.value = element
    },
  }
}

/** Of the page that one stands in; undefined outside of a page. */
export const BarEndContext = createContext<BarEnd | undefined>(undefined)
