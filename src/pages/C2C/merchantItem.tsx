import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { compareRatios, merchantOrder } from '#protocol'
import { FiguresCard } from '../../c2c/market/FiguresCard.tsx'
import { OfferRow } from '../../c2c/market/OfferRow.tsx'
import { useCall } from '../../core/request/useCall.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { lengthText } from '../../ui/format/lengthText.ts'
import { percentText } from '../../ui/format/rate.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { Stack } from '../../ui/Stack.tsx'

const MARKET = '/pages/C2C/C2C'
/** The offer is quoted anew so often, in ms. */
const EVERY = 5_000
const MINUTE_MS = 60_000

/** One offer (`?ad=`) with its terms, before anything is asked of it. */
const MerchantItem = () => {
  const { t } = useTranslation(['c2cMarket', 'c2cOrders'])
  const navigation = useNavigation()
  const [query] = useSearchParams()
  const call = useCall(merchantOrder.selectDetail, { ad: query.get('ad') ?? '' }, { every: EVERY, quiet: true })
  return (
    <Page tint bar={<FundsBar title={t('c2cMarket:title.merchantItem')} back={MARKET} />}>
      <CallState
        call={call}
        rows={7}
        isMissing={({ kind }) => kind === 'refused'}
        missing={
          <Empty title={t('c2cOrders:take.gone')} text={t('c2cOrders:take.goneText')}>
            <Button onPress={() => navigation.back(MARKET)}>{t('c2cOrders:take.others')}</Button>
          </Empty>
        }
      >
        {({ offer }) => (
          <>
            <Card flush>
              <OfferRow offer={offer} index={undefined} />
            </Card>
            <Card title={t('c2cMarket:terms.title')}>
              <Stack gap={3}>
                <KeyValue
                  rows={[
                    {
                      id: 'pay',
                      label: t('c2cOrders:take.payWithin'),
                      value: lengthText(offer.payMinutes * MINUTE_MS),
                    },
                    {
                      id: 'release',
                      label: t('c2cOrders:take.releaseWithin'),
                      value: lengthText(offer.releaseMinutes * MINUTE_MS),
                    },
                    {
                      id: 'fee',
                      label: t('c2cOrders:fee'),
                      value: compareRatios(offer.fee, '0') > 0 ? percentText(offer.fee) : t('c2cOrders:noFee'),
                    },
                  ]}
                />
                {offer.note === '' ? null : (
                  <>
                    <Note small>{t('c2cMarket:terms.note')}</Note>
                    <Note tone="fill">{offer.note}</Note>
                  </>
                )}
              </Stack>
            </Card>
            <FiguresCard figures={offer.merchant} />
          </>
        )}
      </CallState>
    </Page>
  )
}

export default MerchantItem
