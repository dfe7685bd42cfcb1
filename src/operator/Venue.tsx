import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { operators } from '#protocol'
import { failureText } from '../core/request/message.ts'
import { request } from '../core/request/request.ts'
import { useCall } from '../core/request/useCall.ts'
import { showToast } from '../core/toastQueue.ts'
import { useSettingWords } from '../proofs/settingWords.ts'
import { Card } from '../ui/Card.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { formatDateTime } from '../ui/format/time.ts'
import { SelectInput } from '../ui/forms/ChoiceInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { TextInput } from '../ui/forms/TextInput.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { KeyValue } from '../ui/KeyValue.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'

const { status, turnSwitch } = operators.OPERATOR_CALLS
const REFRESH_INTERVAL_MS = 5_000
const MODES = ['live', 'cancel-only', 'halt'] as const
const REASONS = ['maintenance', 'incident', 'priceCheck', 'withdrawal'] as const

const schema = v.object({
  instId: v.pipe(v.string(), v.trim(), v.toUpperCase()),
  mode: v.picklist(MODES),
  reason: v.picklist(REASONS),
  note: v.string(),
})

/** Stops or opens the trade of an instrument, or of all of them, with a note for the log. */
const Turn = ({ onDone }: { onDone: () => Promise<unknown> }) => {
  const { t } = useTranslation(['operator', 'configuration'])
  const form = useForm({
    schema,
    values: { instId: '*', mode: 'cancel-only', reason: 'maintenance', note: '' },
    onSubmit: async (fields) => {
      const reply = await request(turnSwitch, fields)
      showToast(reply.kind === 'ok' ? t('venue.turned') : failureText(reply), reply.kind === 'ok' ? 'good' : 'bad')
      await onDone()
    },
  })
  return (
    <Card title={t('venue.switch')}>
      <Form of={form} gap="close">
        <TextInput {...form.field('instId')} label={t('venue.instrument')} />
        <SelectInput
          {...form.field('mode')}
          label={t('configuration:field.mode')}
          options={MODES.map((id) => ({ id, label: t(`configuration:choice.mode.${id}`) }))}
        />
        <SelectInput
          {...form.field('reason')}
          label={t('configuration:field.reason')}
          options={REASONS.map((id) => ({ id, label: t(`configuration:choice.reason.${id}`) }))}
        />
        <TextInput {...form.field('note')} label={t('note')} maxLength={500} />
        <SubmitButton of={form} size="normal" disabled={form.watch('note').trim().length < 3}>
          {t('venue.turn')}
        </SubmitButton>
      </Form>
    </Card>
  )
}

/** How the venue is, and the switches. */
export const Venue = ({ mayAct }: { mayAct: boolean }) => {
  const { t } = useTranslation(['operator', 'configuration', 'certification'])
  const { keyName } = useSettingWords()
  const { data, failure, refetch } = useCall(status, {}, { every: REFRESH_INTERVAL_MS })
  if (data === undefined)
    return failure === undefined ? (
      <SkeletonRows count={5} />
    ) : (
      <ErrorState title={failureText(failure)} onRetry={refetch} />
    )
  const known: readonly string[] = REASONS
  return (
    <>
      <Card title={t('view.venue')}>
        <KeyValue
          rows={[
            {
              id: 'market',
              label: t('venue.market'),
              value: data.market === 'live' ? t('configuration:choice.mode.live') : data.market,
            },
            {
              id: 'ticks',
              label: t('venue.ticks'),
              value: data.ticks === 'live' ? t('configuration:choice.mode.live') : data.ticks,
            },
            { id: 'lease', label: t('venue.lease'), value: t(data.lease ? 'configuration:yes' : 'configuration:no') },
            {
              id: 'ledger',
              label: t('venue.ledger'),
              value:
                data.reconciledAt === 0
                  ? '–'
                  : data.ledgerFaults.length === 0
                    ? `${t('configuration:yes')} · ${formatDateTime(data.reconciledAt)}`
                    : data.ledgerFaults.join('; '),
              strong: true,
            },
            ...data.refusedSettings.map(({ id, kind, key, from }) => ({
              id,
              label: t('venue.refused'),
              value: [t(`configuration:kind.${kind}`), key === '' ? '' : keyName(kind, key), formatDateTime(from)]
                .filter((part) => part !== '')
                .join(' · '),
              strong: true,
            })),
            ...data.open.map(({ kind, count }) => ({
              id: kind,
              label: `${t('queue.open')}: ${t(`certification:case.kind.${kind}`)}`,
              value: String(count),
            })),
            ...data.switches.map(({ instId, mode, reason, since }) => ({
              id: `switch ${instId}`,
              label: instId === '*' ? t('venue.all') : instId,
              value: `${t(`configuration:choice.mode.${mode}`)} · ${known.includes(reason) ? t(`configuration:choice.reason.${reason}`) : reason} · ${formatDateTime(since)}`,
            })),
          ]}
        />
      </Card>
      {mayAct ? <Turn onDone={refetch} /> : null}
    </>
  )
}
