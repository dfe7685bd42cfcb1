import { useTranslation } from 'react-i18next'
import { type C2cOrderView, partyOn, subtract } from '#protocol'
import { Card } from '../../ui/Card.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { OutageNote } from '../../ui/OutageNote.tsx'
import { Row } from '../../ui/Row.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { OrderTag } from './OrderTag.tsx'
import { canceledRows, moneyOf, partsRows, totalParts } from './orderRows.ts'

/** Whose turn it is in a case, as the reader sees it. */
const turnOf = ({ side, duty: { who } }: C2cOrderView): 'mine' | 'other' | 'both' | 'operators' => {
  if (who === 'both') return who
  if (who === 'operators' || who === 'nobody') return 'operators'
  return who === partyOn(side) ? 'mine' : 'other'
}

interface DutyCardProps {
  order: C2cOrderView
  /** The time is over: something happened at the venue. */
  onEnd: () => unknown
}

/** At the head of an order: its state, who has to do what until when by the venue's clock, and what time does then. */
export const DutyCard = ({ order, onEnd }: DutyCardProps) => {
  const { t } = useTranslation('c2cOrders')
  const {
    duty,
    state,
    total,
    currency,
    amount,
    coin,
    lengthened,
    held,
    heldUntil,
    appealBy,
    fee,
    agreed,
    rulings = [],
  } = order
  const about = state === 'appealed' ? turnOf(order) : order.side
  // A buyer's fee was taken out of the coins.
  const coins = state === 'released' && order.side === 'buy' ? subtract(amount, fee.amount) : amount
  const isRuled = state === 'resolved' && rulings.length > 0 && agreed === undefined
  const parts = totalParts(order)
  const rows =
    parts !== undefined
      ? partsRows(t, order, parts)
      : state === 'cancelled' && order.side === 'sell'
        ? canceledRows(t, order)
        : []
  return (
    <Card>
      <Stack gap={2}>
        <Row>
          <OrderTag state={state} />
          {duty.until > 0 ? <Countdown until={duty.until} announce onEnd={() => void onEnd()} /> : null}
        </Row>
        <h2>{isRuled ? t('duty.ruled.title') : t(`duty.${state}.${about}.title`)}</h2>
        <Note>
          {isRuled
            ? t('duty.ruled.text')
            : state === 'released' && parts !== undefined
              ? t('duty.shares')
              : t(`duty.${state}.${about}.text`, { money: moneyOf(total, currency), amount: coinText(coins, coin) })}
        </Note>
        {isRuled && parts !== undefined ? <Note>{t('duty.shares')}</Note> : null}
        {rows.length === 0 ? null : <KeyValue rows={rows} />}
        <OutageNote lengthened={lengthened} since={order.takenAt} until={duty.until || appealBy} />
        {heldUntil > 0 && order.side === 'buy' ? (
          <Note tone="fill">{t('held', { amount: coinText(held, coin), time: formatDateTime(heldUntil) })}</Note>
        ) : null}
        {appealBy > 0 && !isRuled ? <Note small>{t('appealBy', { time: formatDateTime(appealBy) })}</Note> : null}
      </Stack>
    </Card>
  )
}
