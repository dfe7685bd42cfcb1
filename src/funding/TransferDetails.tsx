import { useTranslation } from 'react-i18next'
import { isVoid, type TransferView } from '#protocol'
import { Card } from '../ui/Card.tsx'
import { CopyRow } from '../ui/CopyRow.tsx'
import { coinText } from '../ui/format/amountText.ts'
import { formatAmount } from '../ui/format/number.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { KeyValue, type KeyValueRow } from '../ui/KeyValue.tsx'
import { Note } from '../ui/Note.tsx'
import { Row } from '../ui/Row.tsx'
import { Stack } from '../ui/Stack.tsx'
import { Timeline, type TimelineEntry } from '../ui/Timeline.tsx'
import { channelName } from './channels.ts'
import css from './Funding.module.css'
import { TransferAmount } from './TransferAmount.tsx'
import { TransferTag } from './TransferTag.tsx'

const GOOD: ReadonlySet<string> = new Set(['approved', 'paid'])
const BAD: ReadonlySet<string> = new Set(['refused', 'expired'])

/** What is agreed of a transfer: amounts, rate, fee, and where it goes. */
export const transferRows = (t: ReturnType<typeof useTranslation<'money'>>['t'], view: TransferView): KeyValueRow[] => {
  const { coin, currency } = view
  const isDeposit = view.kind === 'deposit'
  return [
    { id: 'channel', label: t('channel'), value: channelName(view) },
    ...(isDeposit
      ? [{ id: 'outside', label: t('youPay'), value: coinText(view.outside, currency) }]
      : [{ id: 'amount', label: t('amount'), value: coinText(view.amount, coin) }]),
    ...(coin === currency
      ? []
      : [{ id: 'rate', label: t('rate'), value: t('rateOf', { rate: formatAmount(view.rate), currency, coin }) }]),
    { id: 'fee', label: t('fee'), value: view.fee === '0' ? t('noFee') : coinText(view.fee, coin) },
    {
      id: 'arrives',
      label: t(`${isVoid(view.state) ? 'would.' : ''}${isDeposit ? 'credited' : 'paidOut'}`),
      value: isDeposit ? coinText(view.net, coin) : coinText(view.outside, currency),
      strong: true,
    },
    ...(view.destination === '' ? [] : [{ id: 'to', label: t('to'), value: view.destination }]),
  ]
}

/** One deposit or withdrawal: its figures, why it ended so, its receipt and its timeline. */
export const TransferDetails = ({ view }: { view: TransferView }) => {
  const { t } = useTranslation('money')
  const { t: certified } = useTranslation('certification')
  const { kind, state, events, reason, byDemo, receipt, payment } = view
  const past = events.map((event, at): TimelineEntry => {
    const who = t(`actor.${event.by}`)
    return {
      id: String(at),
      title: t(`state.${kind}.${event.state}`),
      detail: `${formatDateTime(event.at)} · ${who}`,
      state: GOOD.has(event.state) ? 'good' : BAD.has(event.state) ? 'bad' : 'plain',
    }
  })
  const waits = state === 'pending' || (kind === 'withdrawal' && state === 'approved')
  return (
    <>
      <Card>
        <Stack>
          <Row>
            <span className={css['figure']}>
              <TransferAmount row={view} />
            </span>
            <TransferTag row={view} />
          </Row>
          {reason === undefined ? null : <Note tone="bad">{certified(`reason.${reason}`)}</Note>}
          {byDemo ? <Note tone="demo">{t(waits ? 'demo.pending' : 'demo.decided')}</Note> : null}
          <KeyValue rows={transferRows(t, view)} />
          <CopyRow label={t('number')} value={view.id} />
          {payment === undefined ? null : <CopyRow label={t(`payment.${view.method}`)} value={payment} />}
          {receipt === '' ? null : <img className={css['receipt']} src={receipt} alt={t('receipt')} />}
        </Stack>
      </Card>
      <Card title={t('timeline')}>
        <Timeline
          label={t('timeline')}
          entries={[
            ...past,
            ...(waits
              ? [{ id: 'now', title: t(`waits.${state === 'approved' ? 'payout' : kind}`), state: 'now' as const }]
              : []),
          ]}
        />
      </Card>
    </>
  )
}
