import { useTranslation } from 'react-i18next'
import css from '../../ui/FilterSelect.module.css'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { TIMES } from './period.ts'

interface TimeFilterProps {
  readonly time: string
  readonly from: string
  readonly to: string
  readonly onChange: (name: 'time' | 'from' | 'to', value: string) => void
}

/** Narrows records to a span of time, or to two dates of one's own. */
export const TimeFilter = ({ time, from, to, onChange }: TimeFilterProps) => {
  const { t } = useTranslation('trade')
  const date = (name: 'from' | 'to', value: string, bounds: { readonly min?: string; readonly max?: string }) => (
    <input
      type="date"
      className={css['filter']}
      aria-label={t(`record.${name}`)}
      value={value}
      data-set={value === '' ? undefined : ''}
      onChange={(event) => onChange(name, event.target.value)}
      {...bounds}
    />
  )
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
          {date('from', from, to === '' ? {} : { max: to })}
          {date('to', to, from === '' ? {} : { min: from })}
        </>
      ) : null}
    </>
  )
}
