import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import { LeadText } from '../../ui/forms/Lead.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { Stack } from '../../ui/Stack.tsx'
import css from './Security.module.css'

interface DonePageProps {
  bar: string
  title: string
  text: string
  /** Where the way back leads. */
  back: string
  /** What follows from it, and the buttons. */
  children: ReactNode
}

/** Something about the account is done. */
export const DonePage = ({ bar, title, text, back, children }: DonePageProps) => (
  <Page bar={<PageBar title={bar} back={back} />}>
    <div className={css['done']}>
      <CircleCheck className={css['tick']} size={48} aria-hidden />
      <LeadText title={title} text={text} announced />
    </div>
    <Stack space="page">{children}</Stack>
  </Page>
)
