import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { operators } from '#protocol'
import { failureText } from '../core/request/message.ts'
import { invalidateCall } from '../core/request/queries.ts'
import { request } from '../core/request/request.ts'
import { useCall } from '../core/request/useCall.ts'
import { showToast } from '../core/toastQueue.ts'
import { useSettingWords } from '../proofs/settingWords.ts'
import { Card } from '../ui/Card.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { formatDateTime } from '../ui/format/time.ts'
import { SelectInput } from '../ui/forms/ChoiceInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { TextInput } from '../ui/forms/TextInput.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { KeyValue } from '../ui/KeyValue.tsx'
import { Note } from '../ui/Note.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Reviews } from './Reviews.tsx'
import { useWhyNot } from './useWhyNot.ts'

const { status, turnSwitch, listReviews } = operators.OPERATOR_CALLS
const REFRESH_INTERVAL_MS = 5_000
const MODES = ['live', 'cancel-only', 'halt'] as const
const KINDS = ['switch'] as const
const REASONS = ['maintenance', 'incident', 'priceCheck', 'withdrawal'] as const

const schema = v.object({
  instId: v.pipe(v.string(), v.trim(), v.toUpperCase()),
  mode: v.optional(v.picklist(MODES)),
  reason: v.optional(v.picklist(REASONS)),
  note: v.string(),
})

/** Stops or opens the trade of an instrument, or of all of them, with a note for the log. Nothing is chosen beforehand. */
const Turn = ({ onDone }: { onDone: () => Promise<unknown> }) => {
  const { t } = useTranslation(['operator', 'configuration'])
  const [asks, setAsks] = useState(false)
  const form = useForm({
    schema,
    values: { instId: '', note: '' },
    onSubmit: () => setAsks(true),
  })
  const { instId: typed, mode, reason, note } = form.watch()
  const instId = typed.trim().toUpperCase()
  const why = useWhyNot()(note, [
    [t('venue.instrument'), instId !== ''],
    [t('configuration:field.mode'), mode !== undefined],
    [t('configuration:field.reason'), reason !== undefined],
  ])
  const turn = async (): Promise<void> => {
    setAsks(false)
    if (mode === undefined || reason === undefined) return
    const reply = await request(turnSwitch, { instId, mode, reason, note })
    if (reply.kind === 'ok') {
      showToast(t('venue.turned'), 'good')
      form.reset()
    } else if (!form.refuseField(reply)) showToast(failureText(reply), 'bad')
    await Promise.all([onDone(), invalidateCall(listReviews)])
  }
  return (
    <Card title={t('venue.switch')}>
      <Form of={form} gap="close">
        <TextInput {...form.field('instId')} label={t('venue.instrument')} autoCapitalize="characters" />
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
        <SubmitButton of={form} size="normal" disabled={why !== undefined} why={why}>
          {t('venue.turn')}
        </SubmitButton>
      </Form>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('venue.switch')}
        action={mode === undefined ? t('venue.turn') : t(`venue.act.${mode}`)}
        tone={mode === 'live' ? 'plain' : 'danger'}
        onAction={turn}
      >
        {[
          instId === '*' ? t('venue.all') : instId,
          mode === undefined ? '' : t(`configuration:choice.mode.${mode}`),
          reason === undefined ? '' : t(`configuration:choice.reason.${reason}`),
        ].join(' · ')}
        {mode === undefined ? null : <Note>{t(`venue.effect.${mode}`)}</Note>}
        <Note>{t('review.looksAfter')}</Note>
      </Dialog>
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
      <Reviews kinds={KINDS} onDone={refetch} />
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
