import type { ReactNode } from 'react'
import { OutcomeFacts, type OutcomeFactsProps } from './OutcomeFacts.tsx'
import css from './OutcomeScreen.module.css'
import { type OutcomeLook, OutcomeSign } from './OutcomeSign.tsx'
import { Sheet } from './Sheet.tsx'

interface OutcomeScreenProps {
  open: boolean
  /** Asked for by Back, Escape and the close button. */
  onClose: () => void
  look: OutcomeLook
  /** What happened: 'Deposit credited'. */
  title: string
  /** What that means, and what is safe where it went wrong. */
  text?: string | undefined
  facts?: OutcomeFactsProps
  /** Notes below the facts. */
  children?: ReactNode
  /** What can be done next: buttons, side by side where they fit. */
  foot: ReactNode
}

/** How something that was waited for ended, as a whole screen: what happened, what it came to, what comes next. */
export const OutcomeScreen = ({ open, onClose, look, title, text, facts, children, foot }: OutcomeScreenProps) => (
  <Sheet
    open={open}
    onClose={onClose}
    title={title}
    sign={<OutcomeSign {...look} />}
    foot={<div className={css['foot']}>{foot}</div>}
  >
    {text === undefined ? null : <p className={css['text']}>{text}</p>}
    {facts === undefined ? null : <OutcomeFacts {...facts} />}
    {children === undefined ? null : <div className={css['notes']}>{children}</div>}
  </Sheet>
)
