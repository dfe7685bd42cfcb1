import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { certification, type InputOf } from '#protocol'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import css from './Identity.module.css'
import { PictureField } from './PictureField.tsx'
import { TitleLine } from './TitleLine.tsx'
import { Verdict } from './Verdict.tsx'

interface AdvancedProps {
  step: certification.AdvancedStep
  onSent: () => unknown
}
type Wish = InputOf<typeof certification.advancedCertification>
/** What is chosen so far. */
type Draft = { readonly [Name in keyof Wish]?: Wish[Name] | undefined }
type Picture = 'front' | 'back' | 'selfie'
type Field = Picture | 'document' | 'expiresOn'

/** What is missing before it can be sent. */
const missing = (wish: Draft): Field[] => {
  const pictures: Picture[] = wish.document === 'passport' ? ['front', 'selfie'] : ['front', 'back', 'selfie']
  return [
    ...(wish.document === undefined ? (['document'] as const) : []),
    ...pictures.filter((name) => wish[name] === undefined),
  ]
}

const KINDS = ['passport', 'idCard', 'licence'] as const

const AdvancedForm = ({ step, onSent }: AdvancedProps) => {
  const { t } = useTranslation('certification')
  const [wish, setWish] = useState<Draft>({})
  const [tried, setTried] = useState(false)
  const [problem, setProblem] = useState<{ field: string | undefined; text: string }>()
  const put = (part: Draft): void => setWish((now) => ({ ...now, ...part }))
  const lacks = missing(wish)
  const fault = (field: Field): string | undefined => {
    if (problem?.field === field) return problem.text
    return tried && lacks.includes(field) ? t(`error.${field}`) : undefined
  }
  const send = async (): Promise<void> => {
    setTried(true)
    setProblem(undefined)
    const { document, front, back, selfie, expiresOn = '' } = wish
    if (lacks.length > 0 || document === undefined || front === undefined || selfie === undefined) return
    const pictures = document === 'passport' || back === undefined ? { front, selfie } : { front, back, selfie }
    const reply = await request(certification.advancedCertification, { document, expiresOn, ...pictures })
    if (reply.kind === 'ok') return void onSent()
    const field = reply.kind === 'refused' ? reply.field : undefined
    const text = field === 'expiresOn' ? t('error.expiresOn') : failureText(reply)
    setProblem({ field, text })
  }
  const picture = (name: Picture) => (
    <PictureField
      key={name}
      label={t(`field.${name}`)}
      hint={t(`hint.${name}`)}
      purpose="certification"
      error={fault(name)}
      onSent={(id) => put({ [name]: id })}
    />
  )
  return (
    <div className={css['form']}>
      <SelectField
        label={t('field.document')}
        value={wish.document}
        options={KINDS.map((id) => ({ id, label: t(`document.${id}`) }))}
        onChange={(document) => put({ document })}
        error={fault('document')}
      />
      <TextField
        type="date"
        label={t('field.expiresOn')}
        hint={t('hint.expiresOn')}
        value={wish.expiresOn ?? ''}
        onChange={({ target }) => put({ expiresOn: target.value })}
        error={fault('expiresOn')}
      />
      {picture('front')}
      {wish.document === 'passport' ? null : picture('back')}
      {picture('selfie')}
      <p className={css['note']}>{t('private')}</p>
      <FormError text={problem !== undefined && problem.field !== 'expiresOn' ? problem.text : undefined} />
      <Button size="large" wide onPress={send}>
        {t(step.state === 'none' ? 'send' : 'again')}
      </Button>
    </div>
  )
}

/** Where the owner of a picture finds it. */
const pictureUrl = (id: string): string => `/api/uploads/${id}`

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
    ...(step.expiresOn === '' ? [] : [{ id: 'expires', label: t('field.expiresOn'), value: step.expiresOn }]),
  ]
  const open = step.state !== 'pending' && step.state !== 'approved'
  return (
    <Card title={<TitleLine title={t('advanced.title')} state={step.state} />}>
      <div className={css['form']}>
        <p className={css['note']}>{t('advanced.text')}</p>
        {step.state === 'none' ? null : (
          <>
            <Verdict step={step} rows={rows} />
            <div className={css['pictures']}>
              {sent.map(({ name, id }) => (
                <img key={name} className={css['picture']} src={pictureUrl(id)} alt={t(`field.${name}`)} />
              ))}
            </div>
          </>
        )}
        {open && !step.open ? <p className={css['note']}>{t('advanced.first')}</p> : null}
        {open && step.open ? <AdvancedForm key={step.caseId ?? ''} step={step} onSent={onSent} /> : null}
      </div>
    </Card>
  )
}
