import { useTranslation } from 'react-i18next'
import { useVarieties } from '../../c2c/market/varieties.ts'
import { QuickForm } from '../../c2c/orders/QuickForm.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { Page } from '../../ui/Page.tsx'

/** Buys or sells at the best offer for an amount. */
const Quick = () => {
  const { t } = useTranslation('c2cMarket')
  const call = useVarieties()
  return (
    <Page tint bar={<FundsBar title={t('title.quick')} back="/pages/C2C/C2C" />}>
      <CallState call={call} rows={6}>
        {(varieties) => <QuickForm varieties={varieties} />}
      </CallState>
    </Page>
  )
}

export default Quick
