import type { ReactNode } from 'react'
import { DemoTag } from './DemoTag.tsx'
import { PageBar } from './PageBar.tsx'

interface FundsBarProps {
  title: ReactNode
  /** Where to go when nothing lies below this page. */
  back: string
  children?: ReactNode
}

/** The bar of a screen that shows funds. */
export const FundsBar = ({ title, back, children }: FundsBarProps) => (
  <PageBar title={title} back={back}>
    <DemoTag />
    {children}
  </PageBar>
)
