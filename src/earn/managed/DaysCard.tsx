import { useTranslation } from 'react-i18next'
import type { financial, OutputOf } from '#protocol'
import type { CallResult } from '../../core/request/useCall.ts'
import { CallState } from '../../ui/CallState.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Tag } from '../../ui/Tag.tsx'

interface DaysCardProps {
  call: CallResult<OutputOf<typeof financial.runningOrderLX>>
  coin: string
}

/** The interest of an order day by day: what was paid when, and what will be. */
export const DaysCard = ({ call, coin }: DaysCardProps) => {
  const { t } = useTranslation('managed')
  return (
    <CallState call={call} rows={4} compact isEmpty={({ lines }) => lines.length === 0} empty={null}>
      {({ lines }) => (
        <ListSection title={t('days.title')} note={t('dates.note')}>
          {lines.map(({ day, at, amount, paid }) => (
            <ListRow
              key={day}
              label={formatDateTime(at)}
              hint={coinText(amount, coin)}
              end={paid ? <Tag tone="good">{t('days.paid')}</Tag> : <Tag>{t('days.coming')}</Tag>}
            />
          ))}
        </ListSection>
      )}
    </CallState>
  )
}
