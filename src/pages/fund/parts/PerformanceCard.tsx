import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sum } from '#protocol'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { MASK } from '../../../core/state/useHidden.ts'
import { displayRate } from '../../../market/currency/displayCurrency.ts'
import { sinceFirst } from '../../../trade/total/days.ts'
import { useDays } from '../../../trade/total/useDays.ts'
import { CallState } from '../../../ui/CallState.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Empty } from '../../../ui/Empty.tsx'
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

/** Equity of the last days and the profit of each, from the first day of the account on, as a picture and as a table. */
const PerformanceCard = ({ hide }: { hide: boolean }) => {
  const { t } = useTranslation('fund')
  const [span, setSpan] = useState<Span>('30')
  const call = useDays(DAYS[span])
  const rate = useSignalValue(displayRate)
  const days = useMemo(() => sinceFirst(call.data?.days ?? []), [call.data])
  const whole = sum(days.map(({ profit }) => profit))
  return (
    <Card title={t('performance')}>
      <Segmented
        label={t('span')}
        value={span}
        onChange={setSpan}
        items={SPANS.map((id) => ({ id, label: t('days', { count: DAYS[id] }) }))}
      />
      <CallState
        call={call}
        compact
        skeleton={<Skeleton height="230px" />}
        isEmpty={() => days.length === 0}
        empty={<Empty compact title={t('empty')} text={t('emptyHint')} />}
      >
        {({ without }) => (
          <>
            <EquityPicture key={span} days={days} rate={rate} hide={hide} />
            <KeyValue
              rows={[
                {
                  id: 'whole',
                  label: t('profitIn', { count: days.length }),
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
