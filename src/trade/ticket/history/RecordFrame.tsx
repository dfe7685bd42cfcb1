import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../core/cx.ts'
import type { Pages } from '../../../core/request/pages.ts'
import { useNavigation } from '../../../core/screens/navigation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Paged } from '../../../ui/Paged.tsx'
import { RefreshButton } from '../../../ui/RefreshButton.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
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
  /** What can be done with the whole list: its button in the page's bar, what came of it at the end of the filters' row. */
  tools?: ReactNode
  /** Between filters and list, whatever the list holds. */
  summary?: ReactNode
  /** The list. */
  children: ReactNode
}

/** A list of records with its filters, page by page, and what stands where there are none. */
export const RecordFrame = (props: RecordFrameProps) => {
  const { pages, count, filters, filtered, onClear, empty, tools, summary, children } = props
  const [sheet, setSheet] = useState(false)
  const { t } = useTranslation(['trade', 'common'])
  const navigation = useNavigation()
  return (
    <>
      <fieldset className={css['filters']} aria-label={t('trade:record.filters')}>
        <button
          type="button"
          className={cx('icon-target', filtered && css['set'])}
          aria-label={t('trade:record.filters')}
          aria-haspopup="dialog"
          onClick={() => setSheet(true)}
        >
          <SlidersHorizontal size={20} aria-hidden />
        </button>
        <div className={css['choices']}>{filters}</div>
        <RefreshButton busy={pages.fetching} onRefresh={pages.refresh} />
        {tools}
      </fieldset>
      <Sheet
        open={sheet}
        onClose={() => setSheet(false)}
        title={t('trade:record.filters')}
        foot={
          <div className={css['actions']}>
            {filtered ? (
              <Button variant="ghost" size="large" wide onPress={onClear}>
                {t('trade:record.clear')}
              </Button>
            ) : null}
            <Button size="large" wide onPress={() => setSheet(false)}>
              {t('common:done')}
            </Button>
          </div>
        }
      >
        <div className={css['all']}>{filters}</div>
      </Sheet>
      {summary}
      <Paged
        pages={pages}
        count={count}
        rows={6}
        empty={
          filtered ? (
            <Empty title={t('trade:record.emptyFiltered')}>
              <Button variant="ghost" onPress={onClear}>
                {t('trade:record.clear')}
              </Button>
            </Empty>
          ) : (
            <Empty title={empty.title} text={empty.text}>
              <Button onPress={() => navigation.push(empty.to)}>{empty.label ?? t('trade:record.trade')}</Button>
            </Empty>
          )
        }
      >
        {children}
      </Paged>
    </>
  )
}
