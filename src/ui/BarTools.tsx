import { type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'
import { useSignalValue } from '../core/live/useSignalValue.ts'
import { type BarEnd, BarEndContext } from './barEnd.ts'

const InBar = ({ bar, children }: { bar: BarEnd; children: ReactNode }) => {
  const end = useSignalValue(bar.end)
  return end === null ? null : createPortal(children, end)
}

/** What a part of a page puts at the end of the page's bar: what can be done with all that the part shows. */
export const BarTools = ({ children }: { children: ReactNode }) => {
  const bar = use(BarEndContext)
  return bar === undefined ? children : <InBar bar={bar}>{children}</InBar>
}
