import { useTranslation } from 'react-i18next'
import { FilterDate } from '../../ui/FilterDate.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { TIMES } from './period.ts'

interface TimeFilterProps {
  readonly time: string
  readonly from: string
  readonly to: string
  readonly onChange: (name: 'time' | 'from' | 'to', value: string) => void
}

/** Narrows records to a span of time, or to two dates that the user chooses. */
export const TimeFilter = ({ time, from, to, onChange }: TimeFilterProps) => {
  const { t } = useTranslation('trade')
  return (
    <>
      <FilterSelect
        label={t('record.time')}
        any={t('record.time')}
        value={time}
        choices={TIMES.map((id) => ({ id, label: t(`record.times.${id}`) }))}
        onChange={(value) => onChange('time', value)}
      />
      {time === 'dates' ? (
        <>
          <FilterDate
            label={t('record.from')}
            value={from}
            onChange={(value) => onChange('from', value)}
            {...(to === '' ? {} : { max: to })}
          />
          <FilterDate
            label={t('record.to')}
            value={to}
            onChange={(value) => onChange('to', value)}
            {...(from === '' ? {} : { min: from })}
          />
        </>
      ) : null}
    </>
  )
}
