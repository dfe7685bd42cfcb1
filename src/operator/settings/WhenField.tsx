import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { formatDateTime } from '../../ui/format/time.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import css from '../Operator.module.css'
import { HOWS, momentOf, type When, zoneName } from './moment.ts'

interface WhenFieldProps {
  value: When
  /** How long ahead it must be, ms. */
  notice: number
  onChange: (value: When) => void
}

/** From when a change counts: at once (or as soon as its notice lets it), in so many hours, or on a date; with the moment that results. */
export const WhenField = ({ value, notice, onChange }: WhenFieldProps) => {
  const { t } = useTranslation('operator')
  const now = useSignalValue(useStream().now)
  const moment = momentOf(value, now, notice)
  const zone = zoneName()
  const preview =
    moment === 'unread'
      ? t('settings.noMoment')
      : moment === 'early'
        ? t('settings.early', { date: formatDateTime(now + notice), zone })
        : t('settings.counts', { date: formatDateTime(moment), zone })
  return (
    <fieldset className={css['part']}>
      <legend>{t('settings.when')}</legend>
      <Segmented
        label={t('settings.when')}
        value={value.how}
        onChange={(how) => onChange({ ...value, how })}
        items={HOWS.map((id) => ({ id, label: t(`settings.how.${id === 'now' && notice > 0 ? 'soonest' : id}`) }))}
      />
      {value.how === 'hours' ? (
        <AmountField label={t('settings.hours')} text={value.hours} onText={(hours) => onChange({ ...value, hours })} />
      ) : null}
      {value.how === 'date' ? (
        <TextField
          label={t('settings.date')}
          type="datetime-local"
          value={value.date}
          onChange={({ target }) => onChange({ ...value, date: target.value })}
        />
      ) : null}
      <output className={css['note']}>{preview}</output>
    </fieldset>
  )
}
