import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { isDecimal, merchantOrder } from '#protocol'
import { OfferRow } from '../../c2c/market/OfferRow.tsx'
import { TakeForm } from '../../c2c/orders/TakeForm.tsx'
import { useCall } from '../../core/request/useCall.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { Page } from '../../ui/Page.tsx'

const MARKET = '/pages/C2C/C2C'
/** An offer is quoted anew so often, in ms. */
const EVERY = 5_000

/** Takes a part of an offer (`?ad=`, `&total=`, `&method=`): the amount, how it is paid, and what comes of it. */
const OrderGeneration = () => {
  const { t } = useTranslation('c2cOrders')
  const navigation = useNavigation()
  const [query] = useSearchParams()
  const total = query.get('total') ?? ''
  const call = useCall(merchantOrder.selectDetail, { ad: query.get('ad') ?? '' }, { every: EVERY, quiet: true })
  return (
    <Page tint bar={<FundsBar title={t('title.orderGeneration')} back={MARKET} />}>
      <CallState
        call={call}
        rows={7}
        isMissing={({ kind }) => kind === 'refused'}
        missing={
          <Empty title={t('take.gone')} text={t('take.goneText')}>
            <Button onPress={() => navigation.back(MARKET)}>{t('take.others')}</Button>
          </Empty>
        }
      >
        {(quoted) => (
          <>
            <Card flush>
              <OfferRow offer={quoted.offer} index={undefined} isTaken />
            </Card>
            <TakeForm
              quoted={quoted}
              wanted={isDecimal(total) ? total : undefined}
              method={query.get('method') ?? undefined}
              refetch={call.refetch}
            />
          </>
        )}
      </CallState>
    </Page>
  )
}

export default OrderGeneration
