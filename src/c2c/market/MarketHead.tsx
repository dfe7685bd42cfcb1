import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPaidIn, payType } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { payMethodName } from '../payMethodNames.tsx'
import { AmountSheet } from './AmountSheet.tsx'
import { type C2cPair, choosePair, type Varieties } from './chosenPair.ts'
import { FilterChip } from './FilterChip.tsx'
import type { MarketFilters } from './filters.ts'
import css from './Market.module.css'

/** Methods on offer change by days. */
const FRESH_MS = 600_000

interface MarketHeadProps {
  varieties: Varieties
  pair: C2cPair
  filters: MarketFilters
  onFilter: (change: Partial<MarketFilters>) => void
}

/** What of the market is looked at: side, coin, currency, and what narrows it. */
export const MarketHead = ({ varieties, pair, filters, onFilter }: MarketHeadProps) => {
  const { t } = useTranslation('c2cMarket')
  const navigation = useNavigation()
  const [asks, setAsks] = useState(false)
  const offered = useCall(payType.getList, {}, { fresh: FRESH_MS, quiet: true })
  const { side, amount, method, fits } = filters
  const { coin, currency } = pair
  const methods = (offered.data?.methods ?? []).filter((one) => isPaidIn(one, currency))
  return (
    <div className={css['head']}>
      <div className={css['side']}>
        <Segmented
          look="filled"
          label={t('side')}
          value={side}
          onChange={(id) => onFilter({ side: id })}
          items={[
            { id: 'buy', label: t('buy'), tone: 'up' },
            { id: 'sell', label: t('sell'), tone: 'down' },
          ]}
        />
      </div>
      <Tabs
        label={t('coin')}
        value={coin}
        onChange={(code) => choosePair({ coin: code, currency })}
        items={varieties.coins
          .map(({ code }) => ({ id: code, label: code }))
          .toSorted((a, b) => Number(b.id === 'USDT') - Number(a.id === 'USDT'))}
      />
      <div className={css['filters']}>
        <FilterChip
          on={false}
          label={t('currencyIs', { currency })}
          onPress={() => navigation.push('/pages/C2C/selectLegalCurrency')}
        >
          {currency}
          <ChevronDown size={14} aria-hidden />
        </FilterChip>
        <FilterChip on={amount !== undefined} onPress={() => setAsks(true)}>
          {amount === undefined ? t('amount') : coinText(amount, currency)}
        </FilterChip>
        <FilterSelect
          label={t('method')}
          any={t('method')}
          value={methods.some(({ id }) => id === method) ? (method ?? '') : ''}
          choices={methods.map((one) => ({ id: one.id, label: payMethodName(t, one) }))}
          onChange={(id) => onFilter({ method: id === '' ? undefined : id })}
        />
        <FilterChip isSwitch on={fits} onPress={() => onFilter({ fits: !fits })}>
          {t('fits')}
        </FilterChip>
      </div>
      {asks ? (
        <AmountSheet
          currency={currency}
          amount={amount}
          onClose={() => setAsks(false)}
          onAmount={(wanted) => onFilter({ amount: wanted })}
        />
      ) : null}
    </div>
  )
}
