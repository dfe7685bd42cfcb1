import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { certification } from '#protocol'
import { request } from '../../core/request/request.ts'
import { uploadUrl } from '../../core/request/uploadUrl.ts'
import { Card } from '../../ui/Card.tsx'
import { formatDay } from '../../ui/format/day.ts'
import { SelectInput } from '../../ui/forms/ChoiceInput.tsx'
import { checkFields } from '../../ui/forms/checkFields.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/Stack.tsx'
import css from './Identity.module.css'
import { PictureInput } from './PictureField.tsx'
import { TitleLine } from './TitleLine.tsx'
import { Verdict } from './Verdict.tsx'

interface AdvancedProps {
  step: certification.AdvancedStep
  onSent: () => unknown
}
const KINDS = ['passport', 'idCard', 'licence'] as const
const { entries } = certification.advancedCertification.input
const chosen = v.object({
  document: v.optional(entries.document),
  front: v.optional(entries.front),
  back: entries.back,
  selfie: v.optional(entries.selfie),
  expiresOn: v.string(),
})

/** What is missing before it can be sent; a passport has no back. */
const missing = ({ document, front, back, selfie }: v.InferOutput<typeof chosen>) => {
  const asked = { document, front, ...(document === 'passport' ? {} : { back }), selfie }
  return Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [name] : []))
}

const schema = v.pipe(chosen, checkFields(missing))

const AdvancedForm = ({ step, onSent }: AdvancedProps) => {
  const { t } = useTranslation('certification')
  const form = useForm({
    schema,
    values: { expiresOn: '' },
    onSubmit: async ({ document, front, back, selfie, expiresOn }) => {
      if (document === undefined || front === undefined || selfie === undefined) return undefined
      const pictures = document === 'passport' || back === undefined ? { front, selfie } : { front, back, selfie }
      const reply = await request(certification.advancedCertification, { document, expiresOn, ...pictures })
      if (reply.kind === 'ok') return void onSent()
      const isDate = reply.kind === 'refused' && reply.field === 'expiresOn'
      return isDate ? { ...reply, message: t('error.expiresOn') } : reply
    },
  })
  const picture = (name: 'front' | 'back' | 'selfie') => (
    <PictureInput
      {...form.field(name)}
      label={t(`field.${name}`)}
      hint={t(`hint.${name}`)}
      purpose="certification"
      invalid={t(`error.${name}`)}
    />
  )
  return (
    <Form of={form}>
      <SelectInput
        {...form.field('document')}
        label={t('field.document')}
        options={KINDS.map((id) => ({ id, label: t(`document.${id}`) }))}
        invalid={t('error.document')}
      />
      <TextInput {...form.field('expiresOn')} type="date" label={t('field.expiresOn')} hint={t('hint.expiresOn')} />
      {picture('front')}
      {form.watch('document') === 'passport' ? null : picture('back')}
      {picture('selfie')}
      <Note>{t('private')}</Note>
      <FormError />
      <SubmitButton of={form}>{t(step.state === 'none' ? 'send' : 'again')}</SubmitButton>
    </Form>
  )
}

/** The advanced step: its form, or what was sent and what became of it. */
export const AdvancedCard = ({ step, onSent }: AdvancedProps) => {
  const { t } = useTranslation('certification')
  const sent = (['front', 'back', 'selfie'] as const).flatMap((name) => {
    const id = step[name]
    return id === undefined ? [] : [{ name, id }]
  })
  const rows = [
    ...(step.document === undefined
      ? []
      : [{ id: 'document', label: t('field.document'), value: t(`document.${step.document}`) }]),
    ...(step.expiresOn === ''
      ? []
      : [{ id: 'expires', label: t('field.expiresOn'), value: formatDay(step.expiresOn) }]),
  ]
  const open = step.state !== 'pending' && step.state !== 'approved'
  return (
    <Card title={<TitleLine title={t('advanced.title')} state={step.state} />}>
      <Stack>
        <Note>{t('advanced.text')}</Note>
        {step.state === 'none' ? null : (
          <>
            <Verdict step={step} rows={rows} />
            <div className={css['pictures']}>
              {sent.map(({ name, id }) => (
                <img key={name} className={css['picture']} src={uploadUrl(id)} alt={t(`field.${name}`)} />
              ))}
            </div>
          </>
        )}
        {open && !step.open ? <Note>{t('advanced.first')}</Note> : null}
        {open && step.open ? <AdvancedForm key={step.caseId ?? ''} step={step} onSent={onSent} /> : null}
      </Stack>
    </Card>
  )
}
