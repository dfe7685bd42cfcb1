import { useTranslation } from 'react-i18next'
import { type EarnOrder, financial, isPositive } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { useCallPages } from '../../core/request/useCallPages.ts'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { KeyValue, type KeyValueRow } from '../../ui/KeyValue.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Row } from '../../ui/Row.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { productName } from '../names.ts'
import { PaymentList } from '../PaymentList.tsx'
import { orderPath } from '../paths.ts'
import { OrderTag } from './OrderTag.tsx'
import { noticeRow, rateRow } from './productRows.ts'
import { RedeemCard } from './RedeemCard.tsx'
import { RenewalCard } from './RenewalCard.tsx'

/** An order is read again so often, in ms. */
const EVERY = 15_000

const FactsCard = ({ order }: { order: EarnOrder }) => {
  const { t } = useTranslation('managed')
  const { id, coin, principal, rate, noticeDays, paid, nextAt, nextInterest, at, valueAt, endAt, ended } = order
  const text = (amount: string): string => coinText(amount, coin)
  const next: readonly KeyValueRow[] =
    nextAt === 0
      ? []
      : [
          { id: 'next', label: t('order.next'), value: text(nextInterest) },
          { id: 'nextAt', label: t('order.nextAt'), value: formatDateTime(nextAt) },
        ]
  const end: readonly KeyValueRow[] =
    ended === undefined
      ? [{ id: 'end', label: t('dates.end'), value: formatDateTime(endAt) }]
      : [
          { id: 'ended', label: t('order.endedAt'), value: formatDateTime(ended.at) },
          { id: 'back', label: t('redeem.back'), value: text(ended.back) },
          ...(isPositive(ended.forfeited)
            ? [{ id: 'forfeited', label: t('redeem.forfeited'), value: text(ended.forfeited) }]
            : []),
        ]
  return (
    <Card>
      <Stack gap={3}>
        <Row>
          <h2>{productName(order)}</h2>
          <OrderTag order={order} />
        </Row>
        <KeyValue
          rows={[
            { id: 'principal', label: t('order.principal'), value: text(principal), strong: true },
            { id: 'paid', label: t('order.paid'), value: text(paid), strong: true },
            ...next,
            rateRow(t, rate),
            noticeRow(t, noticeDays),
            { id: 'bought', label: t('order.bought'), value: formatDateTime(at) },
            { id: 'value', label: t('dates.value'), value: formatDateTime(valueAt) },
            ...end,
            { id: 'id', label: t('order.id'), value: id },
          ]}
        />
      </Stack>
    </Card>
  )
}

/** One order: what it has paid and will, both ways to end it, its renewal, and every day. */
export const OrderView = ({ id }: { id: string }) => {
  const { t } = useTranslation('managed')
  const call = useCall(financial.redeemOrderInfo, { kind: 'managed', id }, { every: EVERY })
  const days = useCallPages(financial.runningOrderLX, { kind: 'managed', id }, { every: EVERY })
  /** What ends the order ends its coming days. */
  const refetch = () => Promise.all([call.refetch(), days.refresh()])
  return (
    <CallState
      call={call}
      rows={7}
      isMissing={({ kind }) => kind === 'refused'}
      missing={<Empty title={t('missing.order')} />}
    >
      {({ order, redemption }) => (
        <>
          <FactsCard order={order} />
          {redemption === undefined ? null : <RedeemCard order={order} redemption={redemption} refetch={refetch} />}
          {order.state === 'generated' || order.state === 'running' ? (
            <RenewalCard order={order} refetch={call.refetch} />
          ) : null}
          {order.ended?.into === undefined ? null : (
            <ListSection>
              <ListRow label={t('order.into')} href={orderPath(order.ended.into)} />
            </ListSection>
          )}
          <PaymentList
            list={days}
            coin={order.coin}
            paid={t('days.paid')}
            coming={t('days.coming')}
            title={t('days.title')}
            note={t('dates.note')}
            empty={null}
          />
        </>
      )}
    </CallState>
  )
}
