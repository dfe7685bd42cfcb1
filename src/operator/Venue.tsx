import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operators } from '#protocol'
import { failureText } from '../core/request/message.ts'
import { request } from '../core/request/request.ts'
import { useCall } from '../core/request/useCall.ts'
import { showToast } from '../core/toastQueue.ts'
import { useSettingWords } from '../proofs/settingWords.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { formatDateTime } from '../ui/format/time.ts'
import { KeyValue } from '../ui/KeyValue.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { TextField } from '../ui/TextField.tsx'
import css from './Operator.module.css'

const { status, turnSwitch } = operators.OPERATOR_CALLS
const LOOK = 5_000
const MODES = ['live', 'cancel-only', 'halt'] as const
const REASONS = ['maintenance', 'incident', 'priceCheck', 'withdrawal'] as const

const Turn = ({ onDone }: { onDone: () => Promise<unknown> }) => {
  const { t } = useTranslation(['operator', 'configuration'])
  const [instId, setInstId] = useState('*')
  const [mode, setMode] = useState<(typeof MODES)[number]>('cancel-only')
  const [reason, setReason] = useState<(typeof REASONS)[number]>('maintenance')
  const [note, setNote] = useState('')
  const turn = async (): Promise<void> => {
    const reply = await request(turnSwitch, { instId, mode, reason, note })
    showToast(reply.kind === 'ok' ? t('venue.turned') : failureText(reply), reply.kind === 'ok' ? 'good' : 'bad')
    await onDone()
  }
  return (
    <Card title={t('venue.switch')}>
      <div className={css['form']}>
        <TextField
          label={t('venue.instrument')}
          value={instId}
          onChange={({ target }) => setInstId(target.value.trim().toUpperCase())}
        />
        <SelectField
          label={t('configuration:field.mode')}
          value={mode}
          onChange={setMode}
          options={MODES.map((id) => ({ id, label: t(`configuration:choice.mode.${id}`) }))}
        />
        <SelectField
          label={t('configuration:field.reason')}
          value={reason}
          onChange={setReason}
          options={REASONS.map((id) => ({ id, label: t(`configuration:choice.reason.${id}`) }))}
        />
        <TextField label={t('note')} value={note} maxLength={500} onChange={({ target }) => setNote(target.value)} />
        <Button disabled={note.trim().length < 3} onPress={turn}>
          {t('venue.turn')}
        </Button>
      </div>
    </Card>
  )
}

/** How the venue is, and the switches. */
export const Venue = ({ mayAct }: { mayAct: boolean }) => {
  const { t } = useTranslation(['operator', 'configuration', 'certification'])
  const { keyName } = useSettingWords()
  const { data, failure, refetch } = useCall(status, {}, { every: LOOK })
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
