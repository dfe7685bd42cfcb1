import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../core/request/message.ts'
import type { Pages } from '../core/request/pages.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { ListSection } from '../ui/ListSection.tsx'

type ListPages = Pick<Pages<unknown>, 'failure' | 'hasMore' | 'more' | 'refresh' | 'fetchingMore'>

/** The way to the next page of a list. */
export const More = ({ pages: { hasMore, fetchingMore, more } }: { pages: ListPages }) => {
  const { t } = useTranslation('operator')
  return hasMore ? (
    <Button variant="ghost" wide busy={fetchingMore} onPress={more}>
      {t('more')}
    </Button>
  ) : null
}

interface PagedRowsProps {
  pages: ListPages
  /** How many rows have come. */
  count: number
  /** What stands where there are none. */
  empty: string
  children: ReactNode
}

/** Rows that lead on, page by page. */
export const PagedRows = ({ pages, count, empty, children }: PagedRowsProps) => (
  <>
    {count > 0 ? (
      <ListSection>{children}</ListSection>
    ) : pages.failure === undefined ? (
      <Empty title={empty} text="" />
    ) : (
      <ErrorState title={failureText(pages.failure)} onRetry={pages.refresh} />
    )}
    <More pages={pages} />
  </>
)
