import type { ReactNode } from 'react'
import { lazyOverlay } from './lazyOverlay.tsx'

export interface DialogProps {
  open: boolean
  /** Asked for by Escape or the way out, never by a tap beside it, and not while the action is under way. */
  onClose: () => void
  /** The question. */
  title: string
  /** What will happen, and whether it can be undone. */
  children: ReactNode
  /** The verb: 'Delete account'. */
  action: string
  tone?: 'plain' | 'danger'
  /** A promise keeps the dialog open and busy until it ends. Closing it is the screen's part. */
  onAction: () => unknown
  /** Another word for the way out than 'Cancel', where the action itself cancels something. */
  cancel?: string
}

/** A question that must be answered before anything else; the focus is on the way out. */
export const Dialog = lazyOverlay<DialogProps>(() => import('./parts/AlertDialog.tsx'))
