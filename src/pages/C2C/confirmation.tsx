import { useTranslation } from 'react-i18next'
import { WithFactors } from '../../account/security/WithFactors.tsx'
import { DutyCard } from '../../c2c/orders/DutyCard.tsx'
import { OrderPage } from '../../c2c/orders/OrderPage.tsx'
import { Over } from '../../c2c/orders/Over.tsx'
import { releaseRows } from '../../c2c/orders/orderRows.ts'
import { PaymentCard } from '../../c2c/orders/PaymentCard.tsx'
import { ReleaseForm } from '../../c2c/orders/ReleaseForm.tsx'
import { mayRelease } from '../../c2c/orders/rights.ts'
import { Card } from '../../ui/Card.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'

/** The release of an order: amount, the payer's verified name, and the proof that it is the seller who releases. */
const Confirmation = () => {
  const { t } = useTranslation('c2cOrders')
  return (
    <OrderPage title={t('title.confirmation')}>
      {(order, refetch) =>
        mayRelease(order) ? (
          <>
            <DutyCard order={order} onEnd={refetch} />
            <Card>
              <KeyValue rows={releaseRows(t, order)} />
            </Card>
            <PaymentCard order={order} />
            <WithFactors>{(factors) => <ReleaseForm order={order} factors={factors} />}</WithFactors>
          </>
        ) : (
          <Over order={order} refetch={refetch} />
        )
      }
    </OrderPage>
  )
}

export default Confirmation
