import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { books, sum, ZERO } from '#protocol'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { useCall } from '../../../core/request/useCall.ts'
import { MASK } from '../../../core/state/useHidden.ts'
import { displayRate } from '../../../market/currency/displayCurrency.ts'
import { CallState } from '../../../ui/CallState.tsx'
import { Card } from '../../../ui/Card.tsx'
import { formatPercent } from '../../../ui/format/number.ts'
import { KeyValue } from '../../../ui/KeyValue.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { DayTable } from './DayTable.tsx'
import { signedIn, toneOf } from './dayTexts.ts'
import { EquityPicture } from './EquityPicture.tsx'
import css from './Performance.module.css'

const SPANS = ['7', '30', '90'] as const
type Span = (typeof SPANS)[number]
const DAYS = { '7': 7, '30': 30, '90': 90 } as const

/** An answer serves so long, ms: days change slowly, and today's is told by the total above. */
const FRESH = 60_000

/** Equity of the last days and the profit of each, as a picture and as a table. */
const PerformanceCard = ({ hide }: { hide: boolean }) => {
  const { t } = useTranslation('fund')
  const [span, setSpan] = useState<Span>('30')
  const call = useCall(books.profit, { days: DAYS[span] }, { fresh: FRESH, every: FRESH })
  const rate = useSignalValue(displayRate)
  const days = call.data?.days ?? []
  const today = days.at(-1)
  const before = Number(days.at(-2)?.equity ?? 0)
  const whole = sum(days.map(({ profit }) => profit))
  const share = today === undefined || before <= 0 ? '' : ` · ${formatPercent(Number(today.profit) / before)}`
  return (
    <Card title={t('performance')}>
      <Segmented
        label={t('span')}
        value={span}
        onChange={setSpan}
        items={SPANS.map((id) => ({ id, label: t('days', { count: DAYS[id] }) }))}
      />
      <CallState call={call} compact skeleton={<Skeleton height="230px" />}>
        {({ without }) => (
          <>
            <EquityPicture key={span} days={days} rate={rate} hide={hide} />
            <KeyValue
              rows={[
                {
                  id: 'today',
                  label: t('profitToday'),
                  value: hide ? MASK : `${signedIn(today?.profit ?? ZERO, rate)}${share}`,
                  ...toneOf(today?.profit ?? ZERO),
                },
                {
                  id: 'whole',
                  label: t('profitIn', { count: DAYS[span] }),
                  value: hide ? MASK : signedIn(whole, rate),
                  ...toneOf(whole),
                },
              ]}
            />
            {hide ? null : <DayTable days={days} rate={rate} />}
            <Note small className={css['aside']}>
              {t('performanceNote')}
            </Note>
            {without.length === 0 ? null : (
              <Note small className={css['aside']}>
                {t('performanceWithout', { coins: without.join(', ') })}
              </Note>
            )}
          </>
        )}
      </CallState>
    </Card>
  )
}

export default PerformanceCard
