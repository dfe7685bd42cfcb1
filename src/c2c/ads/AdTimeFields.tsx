import { useTranslation } from 'react-i18next'
import { type C2cSpans, DAY_MINUTES } from '#protocol'
import { lengthText } from '../../ui/format/lengthText.ts'
import { formatTime } from '../../ui/format/time.ts'
import { SegmentedInput, SelectInput } from '../../ui/forms/ChoiceInput.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import type { FormHandle } from '../../ui/forms/useForm.ts'
import { Labeled } from '../../ui/Labeled.tsx'
import type { AdFields } from './adFields.ts'
import { minuteOf } from './hours.ts'

const MINUTE_MS = 60_000
const PAY = [10, 15, 20, 30, 45, 60] as const
const RELEASE = [15, 30, 60, 120, 360, 720, 1_440, 2_880] as const

/** Those that an ad may name now, the ends of the span among them. */
const lengths = (usual: readonly number[], { least, most }: C2cSpans['payMinutes']) =>
  [...new Set([least, ...usual, most])]
    .filter((minutes) => minutes >= least && minutes <= most)
    .toSorted((a, b) => a - b)
    .map((minutes) => ({ id: String(minutes), label: lengthText(minutes * MINUTE_MS) }))

/** A time of the UTC day as the clock of this device shows it today. */
const localText = (minute: number): string => {
  const today = Math.floor(Date.now() / (DAY_MINUTES * MINUTE_MS)) * DAY_MINUTES
  return formatTime((today + minute) * MINUTE_MS).slice(0, 5)
}

/** How long both sides have, and at which hours the ad can be taken. */
export const AdTimeFields = ({ form, spans }: { form: FormHandle<AdFields, AdFields>; spans: C2cSpans }) => {
  const { t } = useTranslation(['c2cAds', 'c2cOrders'])
  const { hours, from, to } = form.watch()
  const [start, end] = [minuteOf(from), minuteOf(to)]
  return (
    <>
      <SelectInput
        {...form.field('payMinutes')}
        label={t('c2cOrders:take.payWithin')}
        options={lengths(PAY, spans.payMinutes)}
      />
      <SelectInput
        {...form.field('releaseMinutes')}
        label={t('c2cOrders:take.releaseWithin')}
        options={lengths(RELEASE, spans.releaseMinutes)}
      />
      <Labeled label={t('c2cAds:form.hours')}>
        <SegmentedInput
          {...form.field('hours')}
          label={t('c2cAds:form.hours')}
          items={[
            { id: 'always', label: t('c2cAds:form.always') },
            { id: 'some', label: t('c2cAds:form.some') },
          ]}
        />
      </Labeled>
      {hours === 'always' ? null : (
        <>
          <TextInput {...form.field('from')} type="time" label={t('c2cAds:form.from')} />
          <TextInput
            {...form.field('to')}
            type="time"
            label={t('c2cAds:form.to')}
            hint={
              start === undefined || end === undefined
                ? undefined
                : t('c2cAds:form.local', { from: localText(start), to: localText(end) })
            }
          />
        </>
      )}
    </>
  )
}
