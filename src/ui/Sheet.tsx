import type { ReactNode } from 'react'
import { lazy, Suspense, useState } from 'react'

/** Fetches the sheet's code (Base UI), so that it opens without a network too. */
export const fetchSheet = () => import('./parts/SheetDialog.tsx')
const SheetDialog = lazy(fetchSheet)

export interface SheetProps {
  open: boolean
  /** Asked for by backdrop, Escape, the close button or a downward swipe; the screen decides. */
  onClose: () => void
  title: string
  /** A chip beside the title. */
  aside?: ReactNode
  /** The one action, always above the keyboard. */
  foot?: ReactNode
  children: ReactNode
}

/** A sheet from below for tickets, pickers and confirmations: modal, focus kept inside and given back. */
export const Sheet = (props: SheetProps) => {
  // Its code (Base UI) is only fetched for those who open one; then it stays, so that it can close with its motion.
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  return wanted ? (
    <Suspense fallback={null}>
      <SheetDialog {...props} />
    </Suspense>
  ) : null
}
