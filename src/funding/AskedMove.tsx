import { type ReactNode, useState } from 'react'
import { defined } from '../core/defined.ts'
import { Button, type ButtonProps } from '../ui/Button.tsx'
import { Dialog, type DialogProps } from '../ui/Dialog.tsx'
import { MoveNote } from './MoveNote.tsx'
import type { Move } from './useMove.ts'

interface AskedMoveProps
  extends Pick<ButtonProps, 'variant' | 'size' | 'disabled' | 'why'>,
    Pick<DialogProps, 'tone' | 'cancel'> {
  move: Pick<Move, 'now' | 'pending'>
  /** The verb: of the button, the question and its answer. */
  action: string
  onSend: () => void
  /** What will happen. */
  children: ReactNode
}

/** A request that moves money and needs nothing but a yes: where it stands, its button, and the question before it. */
export const AskedMove = ({ move, action, onSend, tone, cancel, children, ...look }: AskedMoveProps) => {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <MoveNote now={move.now} />
      <Button wide busy={move.pending} onPress={() => setAsks(true)} {...look}>
        {action}
      </Button>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={action}
        action={action}
        {...defined({ tone, cancel })}
        onAction={() => {
          setAsks(false)
          onSend()
        }}
      >
        {children}
      </Dialog>
    </>
  )
}
