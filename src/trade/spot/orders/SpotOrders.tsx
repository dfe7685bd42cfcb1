import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type Instrument, tradingContracts } from '#protocol'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { useStream } from '../../../core/state/streamContext.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { FeedPending } from '../../../ui/FeedPending.tsx'
import { useFeed } from '../../../ui/live/useFeed.ts'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { CancelAll } from '../../ticket/orders/CancelAll.tsx'
import { OrdersSection } from '../../ticket/orders/OrdersSection.tsx'
import { useChangedOrder } from '../../ticket/orders/useChangedOrder.ts'
import { AmendSheet } from './AmendSheet.tsx'
import { SpotOrderRow } from './SpotOrderRow.tsx'

interface SpotOrdersProps {
  signedIn: boolean
  /** The instrument of the screen. */
  instId: string
  instruments: ReadonlyMap<string, Instrument>
}

/** The live orders of all pairs, newest first, each with its progress, cancel and change. */
export const SpotOrders = ({ signedIn, instId, instruments }: SpotOrdersProps) => {
  const { t } = useTranslation('trade')
  const stream = useStream()
  const { value } = useFeed(useCallback(() => (signedIn ? stream.orders() : undefined), [stream, signedIn]))
  const orders = useSignalValue(value).data
  const { changed, change } = useChangedOrder(orders, instruments)
  const count = orders?.length ?? 0

  return (
    <OrdersSection
      title={t('orders.open')}
      count={count}
      aside={
        <CancelAll
          call={tradingContracts.cancelAll}
          orders={orders ?? []}
          instId={instId}
          name={instId.replace('-', ' / ')}
          text={t('orders.cancelAllText')}
        />
      }
    >
      {signedIn ? null : <Empty compact title={t('orders.guest')} text={t('orders.guestHint')} />}
      {signedIn && orders === undefined ? (
        <FeedPending
          value={value}
          title={t('orders.missing')}
          call={tradingContracts.getCurrentContractsData}
          input={{}}
        >
          <SkeletonRows count={2} />
        </FeedPending>
      ) : null}
      {orders !== undefined && count === 0 ? (
        <Empty compact title={t('orders.empty')} text={t('orders.emptyHint')} />
      ) : null}
      <ul>
        {(orders ?? []).map((order) => (
          <SpotOrderRow
            key={order.ordId}
            order={order}
            instrument={instruments.get(order.instId)}
            onChange={() => change(order)}
          />
        ))}
      </ul>
      {changed?.open === true ? <AmendSheet key={changed.order.ordId} {...changed} /> : null}
    </OrdersSection>
  )
}
