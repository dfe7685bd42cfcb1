import { useTranslation } from 'react-i18next'
import { CaseFacts } from '../../c2c/cases/CaseFacts.tsx'
import { mayOpen, mayState } from '../../c2c/cases/caseRights.ts'
import { OpenForm } from '../../c2c/cases/OpenForm.tsx'
import { StateForm } from '../../c2c/cases/StateForm.tsx'
import { DutyCard } from '../../c2c/orders/DutyCard.tsx'
import { OrderPage } from '../../c2c/orders/OrderPage.tsx'
import { Over } from '../../c2c/orders/Over.tsx'
import { useStream } from '../../core/state/streamContext.ts'
import { venueNow } from '../../ui/live/venueNow.ts'

/** The case of an order (`?id=`): opens one, states in one, and what comes next. */
const Appeal = () => {
  const { t } = useTranslation('c2cCase')
  const stream = useStream()
  return (
    <OrderPage title={t('title.appeal')}>
      {(order, refetch) => {
        const { state } = order
        const opens = mayOpen(order, venueNow(stream))
        return (
          <>
            {opens || state === 'appealed' ? (
              <DutyCard order={order} onEnd={refetch} />
            ) : (
              <Over order={order} refetch={refetch} />
            )}
            {mayState(order) ? <StateForm order={order} onDone={refetch} /> : null}
            {opens ? <OpenForm key={state} order={order} onDone={refetch} /> : null}
            <CaseFacts order={order} hasNext={opens || state === 'appealed'} />
          </>
        )
      }}
    </OrderPage>
  )
}

export default Appeal
