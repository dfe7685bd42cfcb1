import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { exchange } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { ExchangeOutcome } from '../../funding/ExchangeOutcome.tsx'
import { flashRows } from '../../funding/flashRows.ts'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { CopyRow } from '../../ui/CopyRow.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { rateText } from '../../ui/format/rate.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { Stack } from '../../ui/Stack.tsx'

/** One exchange: what was given, what was got, and what that cost against the market. */
const FlashHistory = () => {
  const { t } = useTranslation('money')
  const { t: shell } = useTranslation('shell')
  const [query] = useSearchParams()
  const call = useCall(exchange.exchangeDetails, { id: query.get('id') ?? '' })
  return (
    <Page tint bar={<FundsBar title={shell('title.flashHistory')} back="/pages/history/history" />}>
      <CallState call={call} rows={6}>
        {(data) => (
          <>
            <ExchangeOutcome done={data} />
            <Card>
              <Stack>
                <KeyValue
                  rows={[...flashRows(t, data), { id: 'at', label: t('flash.at'), value: formatDateTime(data.at) }]}
                />
                <Note>{t('flash.words', { percent: rateText(data.spread), cost: coinText(data.cost, data.to) })}</Note>
                <CopyRow label={t('number')} value={data.id} />
              </Stack>
            </Card>
          </>
        )}
      </CallState>
    </Page>
  )
}

export default FlashHistory
