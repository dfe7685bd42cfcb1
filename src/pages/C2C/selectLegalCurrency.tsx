import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { choosePair, useChosenPair, type Varieties } from '../../c2c/market/chosenPair.ts'
import { useVarieties } from '../../c2c/market/varieties.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { useCurrencyFilter } from '../../market/currency/useCurrencySearch.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { RadioList } from '../../ui/RadioList.tsx'

const MARKET = '/pages/C2C/C2C'

const Currencies = ({ varieties }: { varieties: Varieties }) => {
  const { t } = useTranslation('c2cMarket')
  const navigation = useNavigation()
  const { coin, currency: chosen } = useChosenPair(varieties)
  const { found, field } = useCurrencyFilter(
    useMemo(() => varieties.currencies.map(({ currency }) => currency), [varieties.currencies]),
  )
  return (
    <>
      <Card>{field}</Card>
      <Card flush>
        <RadioList
          label={t('title.selectLegalCurrency')}
          items={found.map(({ id, name }) => ({ id, label: `${id} · ${name}` }))}
          value={chosen}
          onChange={(currency) => {
            choosePair({ coin, currency })
            navigation.back(MARKET)
          }}
        />
      </Card>
    </>
  )
}

/** In which currency coins are bought and sold. */
const SelectLegalCurrency = () => {
  const { t } = useTranslation('c2cMarket')
  const call = useVarieties()
  return (
    <Page tint bar={<PageBar title={t('title.selectLegalCurrency')} back={MARKET} />}>
      <CallState call={call} rows={8}>
        {(varieties) => <Currencies varieties={varieties} />}
      </CallState>
    </Page>
  )
}

export default SelectLegalCurrency
