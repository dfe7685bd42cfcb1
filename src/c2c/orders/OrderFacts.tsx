import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { add, type C2cOrderView, isEnded } from '#protocol'
import { Card } from '../../ui/Card.tsx'
import { CopyRow } from '../../ui/CopyRow.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { agreedRows } from './orderRows.ts'

const GOOD: ReadonlySet<string> = new Set(['released', 'agreed', 'holdEnded'])
const BAD: ReadonlySet<string> = new Set(['cancelled', 'expired', 'overtime', 'answerOverdue'])

type Step = C2cOrderView['events'][number]

/** Why a side canceled or opened a case, in the words in which it chose that. */
const reasonText = (t: TFunction, event: Step['event'], reason: NonNullable<Step['reason']>): string =>
  event === 'cancelled' ? t(`c2cOrders:cancel.reason.${reason}`) : t(`c2cOrders:appealReason.${reason}`)

/** What was agreed, where its coins are by the ledger, and every step of it. */
export const OrderFacts = ({ order }: { order: C2cOrderView }) => {
  const { t } = useTranslation('c2cOrders')
  const { id, transfer, takenAt, escrow, feeEscrow, coin, state, shares, events } = order
  return (
    <>
      {/* What came of an order that was divided or canceled is not what was agreed. */}
      <Card title={isEnded(state) && (state !== 'released' || shares !== undefined) ? t('asAgreed') : undefined}>
        <Stack gap={2}>
          <KeyValue
            rows={[
              ...agreedRows(t, order),
              { id: 'taken', label: t('takenAt'), value: formatDateTime(takenAt) },
              ...(isEnded(state)
                ? []
                : [{ id: 'escrow', label: t('inEscrow'), value: coinText(add(escrow, feeEscrow), coin) }]),
            ]}
          />
          <CopyRow label={t('number')} value={id} />
          <CopyRow label={t('transfer')} value={transfer} />
          <Note small>{t('transferText')}</Note>
        </Stack>
      </Card>
      <Card title={t('steps')}>
        <Timeline
          label={t('steps')}
          entries={events.map(({ at, event, by, transfer: moved, reason }, step) => ({
            id: String(step),
            title: t(`event.${event}`),
            detail: [
              formatDateTime(at),
              t(`by.${by}`),
              ...(moved === '' || moved === transfer ? [] : [t('transferOf', { id: moved })]),
              ...(reason === undefined ? [] : [t('reasonGiven', { reason: reasonText(t, event, reason) })]),
            ].join(' · '),
            state: GOOD.has(event) ? 'good' : BAD.has(event) ? 'bad' : 'plain',
          }))}
        />
      </Card>
    </>
  )
}
