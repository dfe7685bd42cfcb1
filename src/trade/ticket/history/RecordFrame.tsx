import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pages } from '../../../core/request/usePages.ts'
import { useNavigation } from '../../../core/screens/navigation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { ListEnd } from '../../../ui/ListEnd.tsx'
import { RefreshButton } from '../../../ui/RefreshButton.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import css from './History.module.css'

interface RecordFrameProps {
  pages: Pages<{ readonly next?: string | undefined }>
  count: number
  filters: ReactNode
  /** A filter is set. */
  filtered: boolean
  onClear: () => void
  /** What stands where there is nothing; its button leads to the ticket. */
  empty: { readonly title: string; readonly text: string; readonly to: string; readonly label?: string }
  /** Above and below the rows. */
  head?: ReactNode
  foot?: ReactNode
  /** Rows as list items; or the whole list, where it makes its own. */
  children?: ReactNode
  rows?: ReactNode
}

/** A list of records with its filters, page by page, and what stands where there are none. */
export const RecordFrame = (props: RecordFrameProps) => {
  const { pages, count, filters, filtered, onClear, empty, head, foot, children, rows } = props
  const { t } = useTranslation('trade')
  const navigation = useNavigation()
  return (
    <>
      <fieldset className={css['filters']} aria-label={t('record.filters')}>
        <div className={css['choices']}>{filters}</div>
        <RefreshButton busy={pages.fetching} onRefresh={pages.refresh} />
      </fieldset>
      {pages.loading ? <SkeletonRows count={6} /> : null}
      {count > 0 ? head : null}
      {rows === undefined ? <ul>{children}</ul> : count > 0 ? rows : null}
      {count === 0 && !pages.loading && pages.failure === undefined ? (
        filtered ? (
          <Empty title={t('record.emptyFiltered')}>
            <Button variant="ghost" onPress={onClear}>
              {t('record.clear')}
            </Button>
          </Empty>
        ) : (
          <Empty title={empty.title} text={empty.text}>
            <Button onPress={() => navigation.push(empty.to)}>{empty.label ?? t('record.trade')}</Button>
          </Empty>
        )
      ) : null}
      {count > 0 ? foot : null}
      {count > 0 || pages.failure !== undefined ? <ListEnd pages={pages} /> : null}
    </>
  )
}
