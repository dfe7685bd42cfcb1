import { useTranslation } from 'react-i18next'
import { DutyCard } from '../../c2c/orders/DutyCard.tsx'
import { OrderActions } from '../../c2c/orders/OrderActions.tsx'
import { OrderPage } from '../../c2c/orders/OrderPage.tsx'
import { PayeeCard } from '../../c2c/orders/PayeeCard.tsx'
import { PaymentCard } from '../../c2c/orders/PaymentCard.tsx'

/** How an order (`?id=`) is paid: to whom, and what the buyer said of it. */
const PaymentDetail = () => {
  const { t } = useTranslation('c2cOrders')
  return (
    <OrderPage title={t('title.paymentDetail')}>
      {(order, refetch) => (
        <>
          <DutyCard order={order} onEnd={refetch} />
          <OrderActions order={order} onDone={refetch} />
          <PayeeCard order={order} />
          <PaymentCard order={order} />
        </>
      )}
    </OrderPage>
  )
}

export default PaymentDetail
