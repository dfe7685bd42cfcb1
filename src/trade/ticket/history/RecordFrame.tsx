import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pages } from '../../../core/request/pages.ts'
import { useNavigation } from '../../../core/screens/navigation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Paged } from '../../../ui/Paged.tsx'
import { RefreshButton } from '../../../ui/RefreshButton.tsx'
import css from './History.module.css'

export interface RecordFrameProps {
  pages: Omit<Pages<unknown>, 'pages'>
  count: number
  filters: ReactNode
  /** A filter is set. */
  filtered: boolean
  onClear: () => void
  /** What stands where there is nothing; its button leads to the ticket. */
  empty: { readonly title: string; readonly text: string; readonly to: string; readonly label?: string }
  /** Between filters and list, whatever the list holds. */
  summary?: ReactNode
  /** The list. */
  children: ReactNode
}

/** A list of records with its filters, page by page, and what stands where there are none. */
export const RecordFrame = (props: RecordFrameProps) => {
  const { pages, count, filters, filtered, onClear, empty, summary, children } = props
  const { t } = useTranslation('trade')
  const navigation = useNavigation()
  return (
    <>
      <fieldset className={css['filters']} aria-label={t('record.filters')}>
        <div className={css['choices']}>{filters}</div>
        <RefreshButton busy={pages.fetching} onRefresh={pages.refresh} />
      </fieldset>
      {summary}
      <Paged
        pages={pages}
        count={count}
        rows={6}
        empty={
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
        }
      >
        {children}
      </Paged>
    </>
  )
}
