import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { contractOrder } from '#protocol'
import { useStream } from '../../../core/state/streamContext.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { FeedPending } from '../../../ui/FeedPending.tsx'
import { useFeed } from '../../../ui/live/useFeed.ts'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { contractName } from '../../names/contractName.ts'
import { CancelAll } from '../../ticket/orders/CancelAll.tsx'
import { ListFrame, ListTop } from '../../ticket/orders/ListFrame.tsx'
import { useChangedOrder } from '../../ticket/orders/useChangedOrder.ts'
import { exitsIn } from '../positions/protectForm.ts'
import type { MarginListProps, ProductTypes } from '../product.ts'
import { AmendOrder } from './AmendOrder.tsx'
import { LiveContractOrder } from './LiveContractOrder.tsx'

const OrdersPending = () => {
  const { t } = useTranslation('trade')
  const stream = useStream()
  const { value } = useFeed(useCallback(() => stream.contractOrders(), [stream]))
  return (
    <FeedPending value={value} title={t('orders.missing')} call={contractOrder.selectEntrust} input={{}}>
      <SkeletonRows count={2} />
    </FeedPending>
  )
}

/** The live orders of a product, take-profits and stop-losses included, newest first; each can be changed. */
export const ContractOrders = <K extends ProductTypes>(props: MarginListProps<K>) => {
  const { signedIn, orders, instruments, instId, product, now } = props
  const { t } = useTranslation(['futures', 'trade'])
  const { changed, change } = useChangedOrder(orders, instruments)
  const list = (): ReactNode => {
    if (!signedIn) return <Empty compact title={t('trade:orders.guest')} text={t('trade:orders.guestHint')} />
    if (orders === undefined) return <OrdersPending />
    if (orders.length === 0)
      return <Empty compact title={t('trade:orders.empty')} text={t('futures:orders.emptyHint')} />
    const current = instruments.get(instId)
    return (
      <ListFrame>
        <ListTop>
          <CancelAll
            call={contractOrder.cancelAll}
            {...{ orders, instId }}
            assetClass={product.assetClass}
            name={current === undefined ? instId : contractName(current)}
            text={t('futures:orders.cancelAllText')}
          />
        </ListTop>
        <ul aria-label={t('trade:orders.open')}>
          {orders.map((order) => {
            const instrument = instruments.get(order.instId)
            return instrument === undefined ? null : (
              <LiveContractOrder key={order.ordId} {...{ order, instrument }} onChange={() => change(order)} />
            )
          })}
        </ul>
      </ListFrame>
    )
  }
  return (
    <>
      {changed === undefined ? null : (
        <AmendOrder
          key={changed.order.ordId}
          {...{ product, now }}
          {...changed}
          exits={exitsIn(orders, changed.order.instId)}
        />
      )}
      {list()}
    </>
  )
}
