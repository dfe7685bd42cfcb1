import { useTranslation } from 'react-i18next'
import { certification, common } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { request } from '../../core/request/request.ts'
import { useCall } from '../../core/request/useCall.ts'
import { demo } from '../../core/state/state.ts'
import { Card } from '../../ui/Card.tsx'
import { countryName } from '../../ui/format/countryName.ts'
import { SelectInput } from '../../ui/forms/ChoiceInput.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TitleLine } from './TitleLine.tsx'
import { Verdict } from './Verdict.tsx'

interface PrimaryProps {
  step: certification.PrimaryStep
  onSent: () => unknown
}

const PrimaryForm = ({ step, onSent }: PrimaryProps) => {
  const { t } = useTranslation('certification')
  const isDemo = useSignalValue(demo)
  const areas = useCall(common.areaDetails, {}, { fresh: 3_600_000 })
  const form = useForm({
    schema: certification.primaryCertification.input,
    values: { name: step.name, idNumber: '', country: step.country },
    onSubmit: async (fields) => {
      const reply = await request(certification.primaryCertification, fields)
      return reply.kind === 'ok' ? void onSent() : reply
    },
  })
  const options = (areas.data?.areas ?? [])
    .filter(({ kind }) => kind === 'country')
    .map(({ code, name }) => ({ id: code, label: name }))
  return (
    <Form of={form}>
      <TextInput
        {...form.field('name')}
        label={t('field.name')}
        hint={t('hint.name')}
        autoComplete="name"
        invalid={t('error.name')}
      />
      <TextInput
        {...form.field('idNumber')}
        label={t('field.idNumber')}
        hint={t(isDemo ? 'hint.demoNumber' : 'hint.idNumber')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        invalid={t('error.idNumber')}
      />
      <SelectInput
        {...form.field('country')}
        label={t('field.country')}
        options={options}
        invalid={t('error.country')}
      />
      <Note>{t('private')}</Note>
      <FormError />
      <SubmitButton of={form}>{t(step.state === 'rejected' ? 'again' : 'send')}</SubmitButton>
    </Form>
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
      <Stack>
        <Note>{t('primary.text')}</Note>
        {step.state === 'none' ? null : <Verdict step={step} rows={rows} />}
        {open ? <PrimaryForm key={step.state} step={step} onSent={onSent} /> : null}
      </Stack>
    </Card>
  )
}
