import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type { operators } from '#protocol'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { FilterDate } from '../ui/FilterDate.tsx'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { midnight } from '../ui/format/midnight.ts'
import { Form } from '../ui/forms/Form.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { TextInput } from '../ui/forms/TextInput.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { AUDITED, useAuditWords } from './auditWords.ts'
import css from './Operator.module.css'

const NUMBER = v.pipe(v.string(), v.trim(), v.regex(/^\d{0,18}$/))
const schema = v.object({
  operator: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.regex(/^([a-z][a-z0-9._-]{0,31})?$/)),
  act: v.string(),
  from: v.string(),
  to: v.string(),
  uid: NUMBER,
  caseId: NUMBER,
  text: v.pipe(v.string(), v.trim()),
})
const NONE: v.InferOutput<typeof schema> = { operator: '', act: '', from: '', to: '', uid: '', caseId: '', text: '' }

/** As the call takes it: both days count, in the zone of the device. */
const filterOf = ({ from, to, ...texts }: v.InferOutput<typeof schema>): operators.AuditFilter => {
  const [begin, end] = [midnight(from), midnight(to, 1)]
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')),
    ...(begin === undefined ? {} : { from: String(begin) }),
    ...(end === undefined ? {} : { to: String(end) }),
  }
}

/** Narrows the audit log by operator, act, time, user, case, and what was typed. */
export const LogFilter = ({ onChange }: { onChange: (filter: operators.AuditFilter) => void }) => {
  const { t } = useTranslation('operator')
  const { act } = useAuditWords()
  const form = useForm({ schema, values: NONE, onSubmit: (fields) => onChange(filterOf(fields)) })
  const { act: chosen, from, to } = form.watch()
  return (
    <Card title={t('log.filters')}>
      <Form of={form} gap="close">
        <div className={css['filters']}>
          <FilterSelect
            label={t('log.act')}
            any={t('log.act')}
            value={chosen}
            choices={AUDITED.map((id) => ({ id, label: act({ act: id }) }))}
            onChange={(value) => form.setValue('act', value)}
          />
          <FilterDate
            label={t('log.from')}
            value={from}
            onChange={(value) => form.setValue('from', value)}
            {...(to === '' ? {} : { max: to })}
          />
          <FilterDate
            label={t('log.to')}
            value={to}
            onChange={(value) => form.setValue('to', value)}
            {...(from === '' ? {} : { min: from })}
          />
        </div>
        <TextInput
          {...form.field('operator')}
          label={t('signIn.name')}
          invalid={t('log.noOperator')}
          autoCapitalize="none"
          maxLength={32}
        />
        <TextInput {...form.field('uid')} label={t('log.uid')} invalid={t('log.digits')} inputMode="numeric" />
        <TextInput {...form.field('caseId')} label={t('log.caseId')} invalid={t('log.digits')} inputMode="numeric" />
        <TextInput {...form.field('text')} label={t('log.text')} autoCapitalize="none" maxLength={100} />
        <SubmitButton of={form} size="normal">
          {t('log.show')}
        </SubmitButton>
        <Button
          variant="ghost"
          wide
          onPress={() => {
            form.reset(NONE)
            onChange({})
          }}
        >
          {t('log.clear')}
        </Button>
      </Form>
    </Card>
  )
}
