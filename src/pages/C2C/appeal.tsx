import { useTranslation } from 'react-i18next'
import { isZero, partyOn } from '#protocol'
import { WithFactors } from '../../account/security/WithFactors.tsx'
import { CaseFacts } from '../../c2c/cases/CaseFacts.tsx'
import { mayOpen, mayState, mayWithdraw } from '../../c2c/cases/caseRights.ts'
import { AcceptForm, OfferForm } from '../../c2c/cases/DivisionForms.tsx'
import { OpenForm } from '../../c2c/cases/OpenForm.tsx'
import { StateForm } from '../../c2c/cases/StateForm.tsx'
import { WithdrawCard } from '../../c2c/cases/WithdrawCard.tsx'
import { DivisionCard } from '../../c2c/orders/DivisionCard.tsx'
import { DutyCard } from '../../c2c/orders/DutyCard.tsx'
import { OrderPage } from '../../c2c/orders/OrderPage.tsx'
import { Over } from '../../c2c/orders/Over.tsx'
import { RulingCard } from '../../c2c/orders/RulingCard.tsx'
import { useStream } from '../../core/state/streamContext.ts'
import { venueNow } from '../../ui/live/venueNow.ts'

/** The case of an order (`?id=`): opens one, states in one, takes one back, and what comes next; or both agree instead. */
const Appeal = () => {
  const { t } = useTranslation('c2cCase')
  const stream = useStream()
  return (
    <OrderPage title={t('title.appeal')}>
      {(order, refetch) => {
        const { state, offer, escrow } = order
        const opens = mayOpen(order, venueNow(stream))
        const canDivide = (state === 'paid' || state === 'appealed') && !isZero(escrow)
        const asks =
          offer !== undefined && offer.party !== partyOn(order.side) && order.side === 'sell' && !isZero(offer.toBuyer)
        return (
          <>
            {opens || state === 'appealed' ? (
              <DutyCard order={order} onEnd={refetch} />
            ) : (
              <Over order={order} refetch={refetch} />
            )}
            <RulingCard order={order} />
            {mayState(order) ? <StateForm order={order} onDone={refetch} /> : null}
            {opens ? <OpenForm key={state} order={order} onDone={refetch} /> : null}
            <CaseFacts order={order} hasNext={opens || state === 'appealed'} />
            {canDivide && offer !== undefined && !asks ? <DivisionCard order={order} onDone={refetch} /> : null}
            {canDivide ? (
              <WithFactors>
                {(factors) => (
                  <>
                    {asks ? (
                      <AcceptForm
                        key={offer.toBuyer}
                        order={order}
                        factors={factors}
                        toBuyer={offer.toBuyer}
                        onDone={refetch}
                      />
                    ) : null}
                    <OfferForm key={offer?.toBuyer} order={order} factors={factors} onDone={refetch} />
                  </>
                )}
              </WithFactors>
            ) : null}
            {mayWithdraw(order) ? <WithdrawCard order={order} /> : null}
          </>
        )
      }}
    </OrderPage>
  )
}

export default Appeal
