import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type { Amount, limits } from '#protocol'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { readTyped } from '../../../ui/format/readTyped.ts'
import { formatDateTime } from '../../../ui/format/time.ts'
import { AmountInput } from '../../../ui/forms/AmountInput.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { typedAmount } from '../../../ui/forms/typedAmount.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { KeyValue, type KeyValueRow } from '../../../ui/KeyValue.tsx'
import { Note } from '../../../ui/Note.tsx'

const schema = v.object({ value: typedAmount })

interface LimitCardProps {
  title: string
  /** Short, for it stands inside the field. */
  field: string
  limit: limits.OwnLimits['loss']
  show: (value: string) => string
  rows: readonly KeyValueRow[]
  unit?: string
  hint: string
  /** Saves; undefined takes the limit away. False when the venue refused. */
  onSave: (value: string | undefined) => Promise<boolean>
  /** Why what was typed cannot be one. */
  problem: (value: Amount) => string | undefined
}

/** One limit: what counts, what waits, and a field for another. */
export const LimitCard = ({ title, field, limit, show, rows, unit, hint, onSave, problem }: LimitCardProps) => {
  const { t } = useTranslation(['timed', 'common'])
  const form = useForm({
    schema,
    values: { value: '' },
    onSubmit: async (typed) => {
      if (await onSave(typed.value)) form.reset()
    },
  })
  const read = readTyped(form.watch('value'))
  const value = read.ok ? read.value : undefined
  const wrong = value === undefined ? undefined : problem(value)
  const { next } = limit
  return (
    <Card title={title}>
      <Form of={form} gap="close">
        <KeyValue rows={[{ id: 'now', label: t('own.now'), value: show(limit.value), strong: true }, ...rows]} />
        {next === undefined ? null : (
          <Note small>{t('own.next', { time: formatDateTime(next.from), value: show(next.value) })}</Note>
        )}
        <AmountInput
          {...form.field('value')}
          label={field}
          {...(unit === undefined ? {} : { unit })}
          hint={hint}
          error={wrong}
        />
        <SubmitButton
          of={form}
          size="normal"
          disabled={value === undefined || wrong !== undefined}
          why={value === undefined ? t('common:first.fill', { field }) : undefined}
        >
          {t('own.set')}
        </SubmitButton>
        {limit.value === '' ? null : (
          <Button wide variant="ghost" onPress={() => onSave(undefined)}>
            {t('own.remove')}
          </Button>
        )}
      </Form>
    </Card>
  )
}
