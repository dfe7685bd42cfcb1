import type { ReactNode, RefObject } from 'react'
import { lazyOverlay } from './lazyOverlay.tsx'

export interface SheetProps {
  open: boolean
  /** Asked for by backdrop, Escape, the close button or a pull down by its head; the screen decides. */
  onClose: () => void
  title: string
  /** A chip beside the title. */
  aside?: ReactNode
  /** Of an outcome: the sheet is a whole screen then, with this sign above its title. */
  sign?: ReactNode
  /** The one action, always above the keyboard. */
  foot?: ReactNode
  /** Takes the focus of those who use a keyboard; a finger gets no keyboard that covers what opened. */
  first?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Fetches the sheet's code (Base UI), so that it opens without a network too. */
export const fetchSheet = () => import('./parts/SheetDialog.tsx')

/** A sheet from below for tickets, pickers and confirmations: modal, focus kept inside and given back. */
export const Sheet = lazyOverlay<SheetProps>(fetchSheet)
