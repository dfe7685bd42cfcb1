import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import auth from '../../ui/forms/Form.module.css'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
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
      <output className={auth['hello']}>{title}</output>
      <p className={auth['sub']}>{text}</p>
    </div>
    <div className={auth['form']}>{children}</div>
  </Page>
)
