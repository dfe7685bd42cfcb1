import type { ReactNode } from 'react'
import { failureText } from '../core/request/message.ts'
import type { Pages } from '../core/request/pages.ts'
import { Empty } from '../ui/Empty.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import css from './FigureCards.module.css'
import { More } from './More.tsx'

interface FigureCardsProps {
  pages: Pick<Pages<unknown>, 'failure' | 'loading' | 'hasMore' | 'more' | 'refresh' | 'fetchingMore'>
  /** How many cards have come. */
  count: number
  /** What stands where there are none. */
  empty: string
  children: ReactNode
}

/** Cards of figures page by page: below each other on a phone, side by side on a wide window. */
export const FigureCards = ({ pages, count, empty, children }: FigureCardsProps) => {
  if (count > 0)
    return (
      <>
        <div className={css['cards']}>{children}</div>
        <More pages={pages} />
      </>
    )
  if (pages.failure !== undefined) return <ErrorState title={failureText(pages.failure)} onRetry={pages.refresh} />
  return pages.loading ? <SkeletonRows count={5} /> : <Empty title={empty} text="" />
}
