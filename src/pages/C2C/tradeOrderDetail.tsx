import { useTranslation } from 'react-i18next'
import { CaseLink } from '../../c2c/cases/CaseLink.tsx'
import { CounterpartyRows } from '../../c2c/orders/CounterpartyRows.tsx'
import { DivisionCard } from '../../c2c/orders/DivisionCard.tsx'
import { DutyCard } from '../../c2c/orders/DutyCard.tsx'
import { OrderActions } from '../../c2c/orders/OrderActions.tsx'
import { OrderFacts } from '../../c2c/orders/OrderFacts.tsx'
import { ORDERS, OrderPage } from '../../c2c/orders/OrderPage.tsx'
import { PayeeCard } from '../../c2c/orders/PayeeCard.tsx'
import { PaymentCard } from '../../c2c/orders/PaymentCard.tsx'
import { RulingCard } from '../../c2c/orders/RulingCard.tsx'
import { RatingCard } from '../../c2c/ratings/RatingCard.tsx'

/** One C2C order: who has to act until when, what each may do, how it is paid, and what happened so far. */
const TradeOrderDetail = () => {
  const { t } = useTranslation('c2cOrders')
  return (
    <OrderPage title={t('title.tradeOrderDetail')} back={ORDERS}>
      {(order, refetch) => (
        <>
          <DutyCard order={order} onEnd={refetch} />
          <RulingCard order={order} />
          <OrderActions order={order} onDone={refetch} />
          <RatingCard order={order} onDone={refetch} />
          <CaseLink order={order} onEnd={refetch} />
          <PayeeCard order={order} />
          <PaymentCard order={order} />
          <DivisionCard order={order} onDone={refetch} />
          <OrderFacts order={order} />
          <CounterpartyRows order={order} />
        </>
      )}
    </OrderPage>
  )
}

export default TradeOrderDetail
