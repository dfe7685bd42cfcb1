import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Amount, limits } from '#protocol'
import css from '../../../proofs/Verify.module.css'
import { AmountField } from '../../../ui/AmountField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import type { ParsedAmount } from '../../../ui/format/parseAmount.ts'
import { formatDateTime } from '../../../ui/format/time.ts'
import { KeyValue, type KeyValueRow } from '../../../ui/KeyValue.tsx'

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
  const { t } = useTranslation('timed')
  const [text, setText] = useState('')
  const [read, setRead] = useState<ParsedAmount>()
  const value = read?.ok === true ? read.value : undefined
  const wrong = value === undefined ? undefined : problem(value)
  const { next } = limit
  return (
    <Card title={title}>
      <div className={css['form']}>
        <KeyValue rows={[{ id: 'now', label: t('own.now'), value: show(limit.value), strong: true }, ...rows]} />
        {next === undefined ? null : (
          <p className={css['note']}>{t('own.next', { time: formatDateTime(next.from), value: show(next.value) })}</p>
        )}
        <AmountField
          label={field}
          text={text}
          {...(unit === undefined ? {} : { unit })}
          hint={hint}
          error={wrong}
          onText={(typed, parsed) => {
            setText(typed)
            setRead(parsed)
          }}
        />
        <Button
          wide
          disabled={value === undefined || wrong !== undefined}
          onPress={async () => {
            if (!(await onSave(value))) return
            setText('')
            setRead(undefined)
          }}
        >
          {t('own.set')}
        </Button>
        {limit.value === '' ? null : (
          <Button wide variant="ghost" onPress={() => onSave(undefined)}>
            {t('own.remove')}
          </Button>
        )}
      </div>
    </Card>
  )
}
