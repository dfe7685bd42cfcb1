import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { failureText } from '../../core/request/message.ts'
import { useKept } from '../../core/state/useKept.ts'
import { showToast } from '../../core/toastQueue.ts'
import { LiveRate } from '../../market/currency/LiveRate.tsx'
import { RateState } from '../../market/currency/RateState.tsx'
import { loadRates, rateTable, useFreshRates } from '../../market/currency/rates.ts'
import { useCurrencySearch } from '../../market/currency/useCurrencySearch.tsx'
import { useRateQuotes } from '../../market/currency/useRateQuotes.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CoinIcon } from '../../ui/CoinIcon.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { formatDateTime } from '../../ui/format/time.ts'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import css from './Exchangerate.module.css'

const again = async (): Promise<void> => {
  const failure = await loadRates()
  if (failure !== undefined) showToast(failureText(failure), 'bad')
}

/** What a dollar is worth in each currency, by the tick where the venue quotes the pair. */
const Exchangerate = () => {
  const { t } = useTranslation(['settings', 'shell', 'common'])
  useFreshRates()
  const { ts } = useSignalValue(rateTable)
  const { found, known, field } = useCurrencySearch()
  const [way, setWay] = useKept('way', 'out')
  const rows = found.filter(({ rate }) => rate.currency !== 'USD')
  useRateQuotes(rows.map(({ rate }) => rate.currency))
  return (
    <Page
      tint
      bar={
        <PageBar title={t('shell:title.rateTable')}>
          <StatusChip />
        </PageBar>
      }
    >
      <Card>
        <div className={css['head']}>
          {field}
          <Segmented
            label={t('settings:rate.direction')}
            value={way}
            onChange={setWay}
            items={[
              { id: 'out', label: t('settings:rate.forDollar') },
              { id: 'in', label: t('settings:rate.inDollars') },
            ]}
          />
        </div>
      </Card>
      {known ? (
        <Card flush>
          <ul aria-label={t('shell:title.rateTable')}>
            {rows.map(({ rate, name }) => (
              <li key={rate.currency} className={css['row']}>
                <CoinIcon code={rate.currency} size="small" />
                <span className={css['name']}>{name}</span>
                <span className={css['rate']}>
                  <LiveRate rate={rate} turned={way === 'in'} />
                </span>
                <span className={css['state']}>
                  <RateState rate={rate} />
                </span>
              </li>
            ))}
          </ul>
        </Card>
      ) : (
        <Empty title={t('settings:rate.none')}>
          <Button onPress={again}>{t('common:retry')}</Button>
        </Empty>
      )}
      {ts === undefined ? null : (
        <Note small className={css['below']}>
          {t('settings:rate.at', { time: formatDateTime(ts) })}
        </Note>
      )}
    </Page>
  )
}

export default Exchangerate
