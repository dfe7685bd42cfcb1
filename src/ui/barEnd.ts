import { createContext } from 'react'

/**
 * The end of the bar of the page that one stands in: the element, null while there is none, and how the bar names it.
 * Undefined outside of a page.
 */
export const BarEndContext = createContext<
  { readonly end: HTMLElement | null; readonly setEnd: (end: HTMLElement | null) => void } | undefined
>(undefined)
