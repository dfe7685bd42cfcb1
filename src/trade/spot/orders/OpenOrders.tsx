import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Instrument, Order } from '#protocol'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { useStream } from '../../../core/state/streamContext.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { useFeed } from '../../../ui/live/useFeed.ts'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import css from '../../ticket/orders/OpenOrders.module.css'
import { AmendSheet } from './AmendSheet.tsx'
import { CancelAll } from './CancelAll.tsx'
import { OpenOrderRow } from './OpenOrderRow.tsx'

interface OpenOrdersProps {
  signedIn: boolean
  /** The instrument of the screen. */
  instId: string
  instruments: ReadonlyMap<string, Instrument>
}

/** The live orders of all instruments, newest first, each with its progress, cancel and change. */
export const OpenOrders = ({ signedIn, instId, instruments }: OpenOrdersProps) => {
  const { t } = useTranslation('trade')
  const stream = useStream()
  const { value } = useFeed(useCallback(() => (signedIn ? stream.orders() : undefined), [stream, signedIn]))
  const orders = useSignalValue(value).data
  const [changing, setChanging] = useState<Order>()
  // The newest word about the order that is being changed; it may have been filled meanwhile.
  const current = orders?.find(({ ordId }) => ordId === changing?.ordId) ?? changing
  const instrument = current === undefined ? undefined : instruments.get(current.instId)
  const close = useCallback(() => setChanging(undefined), [])
  const count = orders?.length ?? 0

  return (
    <section className={css['orders']} aria-label={t('orders.open')}>
      <h2 className={css['title']}>
        {t('orders.open')}
        {count === 0 ? null : <span className={css['count']}>{count}</span>}
        {count === 0 ? null : (
          <span className={css['all']}>
            <CancelAll
              count={count}
              here={(orders ?? []).filter((order) => order.instId === instId).length}
              instId={instId}
            />
          </span>
        )}
      </h2>
      {!signedIn ? <Empty compact title={t('orders.guest')} text={t('orders.guestHint')} /> : null}
      {signedIn && orders === undefined ? <SkeletonRows count={2} /> : null}
      {orders?.length === 0 ? <Empty compact title={t('orders.empty')} text={t('orders.emptyHint')} /> : null}
      <ul>
        {(orders ?? []).map((order) => (
          <OpenOrderRow
            key={order.ordId}
            order={order}
            instrument={instruments.get(order.instId)}
            onChange={() => setChanging(order)}
          />
        ))}
      </ul>
      {current === undefined || instrument === undefined ? null : (
        <AmendSheet
          key={current.ordId}
          order={current}
          instrument={instrument}
          ended={orders !== undefined && !orders.some(({ ordId }) => ordId === current.ordId)}
          open={changing !== undefined}
          onClose={close}
        />
      )}
    </section>
  )
}
