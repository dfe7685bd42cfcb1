import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { language } from '../../core/state/state.ts'
import { chooseCurrency, currencyChoice, currencyOf, displayRate } from '../../market/currency/displayCurrency.ts'
import { LiveRate } from '../../market/currency/LiveRate.tsx'
import { RateState } from '../../market/currency/RateState.tsx'
import { useFreshRates } from '../../market/currency/rates.ts'
import { useCurrencySearch } from '../../market/currency/useCurrencySearch.tsx'
import { useRateQuotes } from '../../market/currency/useRateQuotes.ts'
import { Card } from '../../ui/Card.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { RadioList } from '../../ui/RadioList.tsx'
import { Stack } from '../../ui/Stack.tsx'

/** Stands for no choice: the currency follows the language. */
const AS_LANGUAGE = 'language'

/** The currency in which values are shown beside USDT, with its rate and where that comes from. */
const ExchangeRate = () => {
  const { t } = useTranslation(['settings', 'shell'])
  useFreshRates()
  const shown = useSignalValue(displayRate)
  const chosen = useSignalValue(currencyChoice)
  const usual = currencyOf(useSignalValue(language))
  const { found, field } = useCurrencySearch()
  useRateQuotes(shown === undefined ? [] : [shown.currency])
  const items = [
    { id: AS_LANGUAGE, label: t('settings:currency.asLanguage', { currency: usual }) },
    ...found.map(({ rate: { currency }, name }) => ({ id: currency, label: `${currency} · ${name}` })),
  ]
  return (
    <Page tint bar={<PageBar title={t('shell:title.exchangeRate')} />}>
      <Card>
        <Stack gap={1}>
          {shown === undefined ? (
            <p style={{ fontWeight: 600 }}>{t('settings:currency.usd')}</p>
          ) : (
            <>
              <p style={{ fontWeight: 600 }}>
                <LiveRate rate={shown} />
              </p>
              <Note small>
                <RateState rate={shown} />
              </Note>
            </>
          )}
          <Note small>{t('settings:currency.hint')}</Note>
        </Stack>
      </Card>
      <Card>{field}</Card>
      <Card flush>
        <RadioList
          items={items}
          value={chosen ?? AS_LANGUAGE}
          onChange={(id) => chooseCurrency(id === AS_LANGUAGE ? undefined : id)}
          label={t('shell:title.exchangeRate')}
        />
      </Card>
    </Page>
  )
}

export default ExchangeRate
