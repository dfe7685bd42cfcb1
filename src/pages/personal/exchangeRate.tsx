import { useTranslation } from 'react-i18next'
import { language } from '../../app/state.ts'
import { useSignalValue } from '../../live/useSignalValue.ts'
import { chooseCurrency, currencyChoice, currencyOf, displayRate } from '../../money/displayCurrency.ts'
import { LiveRate } from '../../money/LiveRate.tsx'
import { RateState } from '../../money/RateState.tsx'
import { useFreshRates } from '../../money/rates.ts'
import { useCurrencySearch } from '../../money/useCurrencySearch.tsx'
import { useRateQuotes } from '../../money/useRateQuotes.ts'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { RadioList } from '../../ui/RadioList.tsx'
import css from './parts/Currency.module.css'

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
        {shown === undefined ? (
          <p className={css['rate']}>{t('settings:currency.usd')}</p>
        ) : (
          <>
            <p className={css['rate']}>
              <LiveRate rate={shown} />
            </p>
            <p className={css['note']}>
              <RateState rate={shown} />
            </p>
          </>
        )}
        <p className={css['note']}>{t('settings:currency.hint')}</p>
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
