import type { ReactNode } from 'react'
import { Note } from './Note.tsx'
import { Stack } from './Stack.tsx'

interface LabeledProps {
  /** The name that the choice below has for those who cannot see it. */
  label: string
  children: ReactNode
}

/** A choice with its name above it, where its words alone do not say what is chosen. */
export const Labeled = ({ label, children }: LabeledProps) => (
  <Stack gap={1}>
    <Note as="span" small aria-hidden>
      {label}
    </Note>
    {children}
  </Stack>
)
