import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { AmountInput } from '../../ui/forms/AmountInput.tsx'
import { SegmentedInput } from '../../ui/forms/ChoiceInput.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { Note } from '../../ui/Note.tsx'
import { Group } from './Group.tsx'
import { HOWS, momentOf, type When, zoneName } from './moment.ts'

interface WhenFieldProps {
  /** What the form holds under `when`, which its fields are bound to. */
  value: When
  /** How long ahead it must be, ms. */
  notice: number
}

/** From when a change counts: at once (or as soon as its notice lets it), in so many hours, or on a date; with the moment that results. */
export const WhenField = ({ value, notice }: WhenFieldProps) => {
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
    <Group name={t('settings.when')}>
      <SegmentedInput
        name="when.how"
        label={t('settings.when')}
        items={HOWS.map((id) => ({ id, label: t(`settings.how.${id === 'now' && notice > 0 ? 'soonest' : id}`) }))}
      />
      {value.how === 'hours' ? <AmountInput name="when.hours" label={t('settings.hours')} /> : null}
      {value.how === 'date' ? <TextInput name="when.date" label={t('settings.date')} type="datetime-local" /> : null}
      <Note as="output">{preview}</Note>
    </Group>
  )
}
