import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { contractOrder, type Instrument, type SwapOrder } from '#protocol'
import { Empty } from '../../../ui/Empty.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { contractName } from '../../names/contractName.ts'
import { CancelAll } from '../../ticket/orders/CancelAll.tsx'
import { ListFrame, ListTop } from '../../ticket/orders/ListFrame.tsx'
import { useChangedOrder } from '../../ticket/orders/useChangedOrder.ts'
import { exitsIn } from '../positions/protectForm.ts'
import { LiveContractOrder } from './LiveContractOrder.tsx'

/** An order that is being changed, and what its sheet needs to know. */
export interface ChangedOrder {
  readonly order: SwapOrder
  readonly instrument: Instrument
  /** The take-profits and stop-losses of its contract. */
  readonly exits: readonly SwapOrder[]
  /** It was filled or cancelled while the sheet was open. */
  readonly ended: boolean
  readonly open: boolean
  readonly onClose: () => void
}

interface ContractOrdersProps {
  signedIn: boolean
  /** Undefined while they are not known. */
  orders: readonly SwapOrder[] | undefined
  instruments: ReadonlyMap<string, Instrument>
  /** The contract of the screen. */
  instId: string
  /** Whose engine cancels all. */
  assetClass: 'crypto' | 'forex'
  /** The sheet that changes an order. */
  renderSheet: (changed: ChangedOrder) => ReactNode
}

/** The live orders of a product, take-profits and stop-losses included, newest first; each can be changed. */
export const ContractOrders = (props: ContractOrdersProps) => {
  const { signedIn, orders, instruments, instId, assetClass, renderSheet } = props
  const { t } = useTranslation(['futures', 'trade'])
  const { changed, change } = useChangedOrder(orders, instruments)
  const changing =
    changed === undefined ? null : (
      <Fragment key={changed.order.ordId}>
        {renderSheet({ ...changed, exits: exitsIn(orders, changed.order.instId) })}
      </Fragment>
    )
  const list = (): ReactNode => {
    if (!signedIn) return <Empty compact title={t('trade:orders.guest')} text={t('trade:orders.guestHint')} />
    if (orders === undefined) return <SkeletonRows count={2} />
    if (orders.length === 0)
      return <Empty compact title={t('trade:orders.empty')} text={t('futures:orders.emptyHint')} />
    const current = instruments.get(instId)
    return (
      <ListFrame>
        <ListTop>
          <CancelAll
            call={contractOrder.cancelAll}
            {...{ assetClass, orders, instId }}
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
      {changing}
      {list()}
    </>
  )
}
