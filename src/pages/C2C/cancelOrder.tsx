import { useTranslation } from 'react-i18next'
import { CancelForm } from '../../c2c/orders/CancelForm.tsx'
import { DutyCard } from '../../c2c/orders/DutyCard.tsx'
import { OrderPage } from '../../c2c/orders/OrderPage.tsx'
import { Over } from '../../c2c/orders/Over.tsx'
import { mayPay } from '../../c2c/orders/rights.ts'

/** Cancels an order that is not paid. */
const CancelOrder = () => {
  const { t } = useTranslation('c2cOrders')
  return (
    <OrderPage title={t('title.cancelOrder')}>
      {(order, refetch) =>
        mayPay(order) ? (
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
