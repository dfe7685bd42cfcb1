import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { exchange } from '#protocol'
import { failureText } from '../../core/request/message.ts'
import { useCall } from '../../core/request/useCall.ts'
import css from '../../funding/Funding.module.css'
import { flashRows } from '../../funding/flashRows.ts'
import { Card } from '../../ui/Card.tsx'
import { CopyRow } from '../../ui/CopyRow.tsx'
import { DemoTag } from '../../ui/DemoTag.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { rateText } from '../../ui/format/rate.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

/** One exchange: what was given, what was got, and what that cost against the market. */
const FlashHistory = () => {
  const { t } = useTranslation('money')
  const { t: shell } = useTranslation('shell')
  const [query] = useSearchParams()
  const { data, failure, refetch } = useCall(exchange.exchangeDetails, { id: query.get('id') ?? '' })
  return (
    <Page
      tint
      bar={
        <PageBar title={shell('title.flashHistory')} back="/pages/history/history">
          <DemoTag />
        </PageBar>
      }
    >
      {data !== undefined ? (
        <Card>
          <div className={css['stack']}>
            <KeyValue
              rows={[...flashRows(t, data), { id: 'at', label: t('flash.at'), value: formatDateTime(data.at) }]}
            />
            <p className={css['note']}>
              {t('flash.words', { percent: rateText(data.spread), cost: coinText(data.cost, data.to) })}
            </p>
            <CopyRow label={t('number')} value={data.id} />
          </div>
        </Card>
      ) : failure === undefined ? (
        <SkeletonRows count={6} />
      ) : (
        <ErrorState title={failureText(failure)} onRetry={refetch} />
      )}
    </Page>
  )
}

export default FlashHistory
