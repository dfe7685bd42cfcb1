import { useTranslation } from 'react-i18next'
import { CancelForm } from '../../c2c/orders/CancelForm.tsx'
import { DutyCard } from '../../c2c/orders/DutyCard.tsx'
import { OrderPage } from '../../c2c/orders/OrderPage.tsx'
import { Over } from '../../c2c/orders/Over.tsx'

/** Cancels an order that is not paid. */
const CancelOrder = () => {
  const { t } = useTranslation('c2cOrders')
  return (
    <OrderPage title={t('title.cancelOrder')}>
      {(order, refetch) =>
        order.state === 'escrowed' && order.side === 'buy' ? (
          <>
            <DutyCard order={order} onEnd={refetch} />
            <CancelForm order={order} />
          </>
        ) : (
          <Over order={order} refetch={refetch} />
        )
      }
    </OrderPage>
  )
}

export default CancelOrder
