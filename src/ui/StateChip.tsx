import type { LucideIcon } from 'lucide-react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock-3'
import type { ReactNode } from 'react'
import { cx } from '../core/cx.ts'
import css from './StateChip.module.css'

export type ChipTone = 'good' | 'warn' | 'waits' | 'bad'
const SIGNS: Readonly<Record<ChipTone, LucideIcon>> = {
  good: CircleCheck,
  warn: CircleAlert,
  waits: Clock,
  bad: CircleX,
}

/** The state of something that one sets or passes, as a sign and a word: done, missing, under way, refused. */
export const StateChip = ({ tone, children }: { tone: ChipTone; children: ReactNode }) => {
  const Sign = SIGNS[tone]
  return (
    <span className={cx(css['chip'], css[tone])}>
      <Sign className={css['sign']} size={14} aria-hidden />
      <span className={css['word']}>{children}</span>
    </span>
  )
}
