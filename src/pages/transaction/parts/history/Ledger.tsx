import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { financeRecord } from '#protocol'
import { coins as allCoins } from '../../../../app/state.ts'
import { useStream } from '../../../../app/streamContext.ts'
import { useSignalValue } from '../../../../live/useSignalValue.ts'
import { request } from '../../../../request/request.ts'
import { usePages } from '../../../../request/usePages.ts'
import css from '../../../../ticket/history/History.module.css'
import { useFilters } from '../../../../ticket/history/useFilters.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Empty } from '../../../../ui/Empty.tsx'
import { FilterSelect } from '../../../../ui/FilterSelect.tsx'
import { ListEnd } from '../../../../ui/ListEnd.tsx'
import { RefreshButton } from '../../../../ui/RefreshButton.tsx'
import { SkeletonRows } from '../../../../ui/Skeleton.tsx'
import { LedgerRow } from './LedgerRow.tsx'

const CAUSES: readonly financeRecord.Cause[] = financeRecord.cause.options

/** The ledger lines of spot trading, newest first: each change of the balance with its cause. */
export const Ledger = () => {
  const { t } = useTranslation('trade')
  const stream = useStream()
  const coins = useSignalValue(allCoins)
  const { filters, set, clear, any } = useFilters(['coin', 'cause'])
  const cause = CAUSES.find((known) => known === filters.cause)
  const input = {
    ...(filters.coin === '' ? {} : { coin: filters.coin }),
    ...(cause === undefined ? {} : { cause }),
  }
  const pages = usePages([financeRecord.bbRecord.path, 'pages', input], (cursor) =>
    request(financeRecord.bbRecord, { ...input, ...(cursor === undefined ? {} : { cursor }) }),
  )
  const { refresh } = pages
  const lines = pages.pages.flatMap((page) => page.lines)

  useEffect(
    () =>
      stream.onEvent((event) => {
        if (event.type === 'order') void refresh()
      }),
    [stream, refresh],
  )

  return (
    <>
      <fieldset className={css['filters']} aria-label={t('record.filters')}>
        <div className={css['choices']}>
          <FilterSelect
            label={t('record.coin')}
            any={t('record.coin')}
            value={filters.coin}
            choices={coins.map(({ code }) => ({ id: code, label: code }))}
            onChange={(value) => set('coin', value)}
          />
          <FilterSelect
            label={t('record.cause')}
            any={t('record.cause')}
            value={cause ?? ''}
            choices={CAUSES.map((id) => ({ id, label: t(`cause.${id}`) }))}
            onChange={(value) => set('cause', value)}
          />
        </div>
        <RefreshButton busy={pages.fetching} onRefresh={refresh} />
      </fieldset>
      {pages.loading ? <SkeletonRows count={6} /> : null}
      <ul>
        {lines.map((line) => (
          <LedgerRow key={line.id} line={line} />
        ))}
      </ul>
      {lines.length === 0 && !pages.loading && pages.failure === undefined ? (
        <Empty
          title={any ? t('record.emptyFiltered') : t('record.emptyLedger')}
          {...(any ? {} : { text: t('record.emptyLedgerHint') })}
        >
          {any ? (
            <Button variant="ghost" onPress={clear}>
              {t('record.clear')}
            </Button>
          ) : null}
        </Empty>
      ) : null}
      {lines.length > 0 || pages.failure !== undefined ? <ListEnd pages={pages} /> : null}
    </>
  )
}
