import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { certification, common } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { request } from '../../core/request/request.ts'
import { useCall } from '../../core/request/useCall.ts'
import { demo } from '../../core/state/state.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { applyFailure } from '../../ui/forms/applyFailure.ts'
import { FormError } from '../../ui/forms/FormError.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { countryName } from '../location/countryName.ts'
import css from './Identity.module.css'
import { TitleLine } from './TitleLine.tsx'
import { useFieldText } from './useFieldText.ts'
import { Verdict } from './Verdict.tsx'

interface PrimaryProps {
  step: certification.PrimaryStep
  onSent: () => unknown
}

const FIELDS = ['name', 'idNumber', 'country'] as const

const PrimaryForm = ({ step, onSent }: PrimaryProps) => {
  const { t } = useTranslation('certification')
  const isDemo = useSignalValue(demo)
  const areas = useCall(common.areaDetails, {}, { fresh: 3_600_000 })
  const form = useForm({
    resolver: valibotResolver(certification.primaryCertification.input),
    defaultValues: { name: step.name, idNumber: '', country: step.country },
  })
  const { errors, isSubmitting } = form.formState
  const text = useFieldText()
  const country = useWatch({ control: form.control, name: 'country' })
  const options = (areas.data?.areas ?? [])
    .filter(({ kind }) => kind === 'country')
    .map(({ code, name }) => ({ id: code, label: name }))
  const submit = form.handleSubmit(async (wish) => {
    const reply = await request(certification.primaryCertification, wish)
    if (reply.kind !== 'ok') return applyFailure(reply, FIELDS, form.setError)
    return onSent()
  })
  return (
    <form className={css['form']} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        {...form.register('name')}
        label={t('field.name')}
        hint={t('hint.name')}
        autoComplete="name"
        error={text('name', errors.name)}
      />
      <TextField
        {...form.register('idNumber')}
        label={t('field.idNumber')}
        hint={t(isDemo ? 'hint.demoNumber' : 'hint.idNumber')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={text('idNumber', errors.idNumber)}
      />
      <SelectField
        label={t('field.country')}
        value={country === '' ? undefined : country}
        options={options}
        onChange={(code) => form.setValue('country', code, { shouldValidate: form.formState.isSubmitted })}
        error={text('country', errors.country)}
      />
      <p className={css['note']}>{t('private')}</p>
      <FormError text={errors.root?.message} />
      <Button type="submit" size="large" wide busy={isSubmitting}>
        {t(step.state === 'rejected' ? 'again' : 'send')}
      </Button>
    </form>
  )
}

/** The primary step: its form, or what was sent and what became of it. */
export const PrimaryCard = ({ step, onSent }: PrimaryProps) => {
  const { t } = useTranslation('certification')
  const rows = [
    { id: 'name', label: t('field.name'), value: step.name },
    { id: 'number', label: t('field.idNumber'), value: step.idNumber },
    { id: 'country', label: t('field.country'), value: countryName(step.country) },
  ]
  const open = step.state === 'none' || step.state === 'rejected'
  return (
    <Card title={<TitleLine title={t('primary.title')} state={step.state} />}>
      <div className={css['form']}>
        <p className={css['note']}>{t('primary.text')}</p>
        {step.state === 'none' ? null : <Verdict step={step} rows={rows} />}
        {open ? <PrimaryForm key={step.state} step={step} onSent={onSent} /> : null}
      </div>
    </Card>
  )
}
