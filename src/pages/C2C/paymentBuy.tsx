import { useTranslation } from 'react-i18next'
import { DutyCard } from '../../c2c/orders/DutyCard.tsx'
import { OrderPage } from '../../c2c/orders/OrderPage.tsx'
import { Over } from '../../c2c/orders/Over.tsx'
import { PayeeCard } from '../../c2c/orders/PayeeCard.tsx'
import { PayForm } from '../../c2c/orders/PayForm.tsx'
import { mayPay } from '../../c2c/orders/rights.ts'
import { Card } from '../../ui/Card.tsx'
import { CopyRow } from '../../ui/CopyRow.tsx'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/Stack.tsx'

/** Pays an order: where to, how much, until when, and then says so with a reference or a picture. */
const PaymentBuy = () => {
  const { t } = useTranslation('c2cOrders')
  return (
    <OrderPage title={t('title.paymentBuy')}>
      {(order, refetch) =>
        mayPay(order) ? (
          <>
            <DutyCard order={order} onEnd={refetch} />
            <Card>
              <Stack gap={2}>
                <CopyRow label={t('pay.exactly', { currency: order.currency })} value={order.total} />
                <Note tone="warn">{t('pay.ownName', { name: order.buyerName })}</Note>
              </Stack>
            </Card>
            <PayeeCard order={order} />
            <PayForm order={order} />
          </>
        ) : (
          <Over order={order} refetch={refetch} />
        )
      }
    </OrderPage>
  )
}

export default PaymentBuy
