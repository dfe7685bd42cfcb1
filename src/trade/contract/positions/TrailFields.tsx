import { useTranslation } from 'react-i18next'
import { CALLBACK_RATIOS, type Instrument } from '#protocol'
import { AmountField } from '../../../ui/AmountField.tsx'
import { percentText } from '../../../ui/format/rate.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import type { Field } from '../../ticket/problems.ts'
import { type Followed, type TrailForm, typedCallback } from './trailForm.ts'

interface TrailFieldsProps {
  form: TrailForm
  /** As it is read, a fraction. */
  ratio: string | undefined
  instrument: Pick<Instrument, 'quoteCcy'>
  followed: readonly Followed[]
  error: (at: Field) => string | undefined
}

/** How a trailing stop follows: its callback, from which price on, and the price that it follows. */
export const TrailFields = ({ form, ratio, instrument, followed, error }: TrailFieldsProps) => {
  const { t } = useTranslation(['futures', 'trade'])
  return (
    <>
      <AmountField
        label={t('futures:trail.callback')}
        unit="%"
        text={form.callback}
        onText={form.setCallback}
        error={error('trigger')}
      />
      <Segmented
        label={t('futures:trail.callback')}
        value={CALLBACK_RATIOS.find((one) => one === ratio)}
        onChange={(one) => form.setCallback(typedCallback(one))}
        items={CALLBACK_RATIOS.map((id) => ({ id, label: percentText(id) }))}
      />
      <AmountField
        label={t('futures:trail.activation', { ccy: instrument.quoteCcy })}
        text={form.activation}
        onText={form.setActivation}
        error={error('entry')}
        hint={t('futures:trail.activationHint')}
      />
      <Segmented
        label={t('trade:trigger.by')}
        value={form.by}
        onChange={form.setBy}
        items={followed.map((id) => ({ id, label: t(`futures:watched.${id}`) }))}
      />
    </>
  )
}
