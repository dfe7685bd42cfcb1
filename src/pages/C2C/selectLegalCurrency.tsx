import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choosePair, useChosenPair, type Varieties } from '../../c2c/market/chosenPair.ts'
import { useVarieties } from '../../c2c/market/varieties.ts'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { language } from '../../core/state/state.ts'
import { currencyName } from '../../market/currency/currencies.ts'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { searchOptions } from '../../ui/choices.ts'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { RadioList } from '../../ui/RadioList.tsx'
import { SearchField } from '../../ui/SearchField.tsx'

const MARKET = '/pages/C2C/C2C'

const Currencies = ({ varieties }: { varieties: Varieties }) => {
  const { t } = useTranslation(['common', 'c2cMarket'])
  const navigation = useNavigation()
  const lang = useSignalValue(language)
  const { coin, currency: chosen } = useChosenPair(varieties)
  const [text, setText] = useState('')
  const options = varieties.currencies.map(({ currency: id }) => ({
    id,
    label: `${id} · ${currencyName(id, lang)}`,
    keywords: currencyName(id, 'en'),
  }))
  const found = searchOptions(options, text)
  return (
    <>
      <Card>
        <SearchField label={t('common:search')} text={text} onText={setText} />
        <output>{found.length === 0 ? t('common:noMatch', { text }) : ''}</output>
      </Card>
      <Card flush>
        <RadioList
          label={t('c2cMarket:title.selectLegalCurrency')}
          items={found}
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
