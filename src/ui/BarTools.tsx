import { type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'
import { BarEndContext } from './barEnd.ts'

/** What a part of a page puts at the end of the page's bar: what can be done with all that the part shows. */
export const BarTools = ({ children }: { children: ReactNode }) => {
  const bar = use(BarEndContext)
  if (bar === undefined) return children
  return bar.end === null ? null : createPortal(children, bar.end)
}
