import type { ReadonlySignal } from '@preact/signals-core'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type Amount, add, ZERO } from '#protocol'
import { MASK } from '../../../core/state/useHidden.ts'
import { withUnit } from '../../../market/currency/liveTexts.ts'
import type { LivePrices } from '../../../trade/total/livePrices.ts'
import { worth } from '../../../trade/total/valuation.ts'
import { ListRow } from '../../../ui/ListRow.tsx'
import { ListSection } from '../../../ui/ListSection.tsx'
import { LiveText } from '../../../ui/live/LiveText.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ACCOUNTS, type Division } from './accounts.ts'
import { RECORDS_OF } from './recordPaths.ts'

interface AccountWorthProps {
  coins: ReadonlyMap<string, Amount>
  prices: LivePrices
  /** Results that count with this account. */
  results: ReadonlySignal<Amount | undefined> | undefined
}

const AccountWorth = ({ coins, prices, results }: AccountWorthProps) => {
  const read = useCallback(
    () =>
      withUnit(
        [...coins].reduce(
          (sum, [coin, amount]) => add(sum, worth(amount, prices.priceOf(coin).value) ?? ZERO),
          results?.value ?? ZERO,
        ),
      ),
    [coins, prices, results],
  )
  return <LiveText className="n" read={read} />
}

interface AccountsCardProps {
  /** Undefined until it is known. */
  division: Division | undefined
  prices: LivePrices
  /** Of open positions, in USDT: part of what contracts are worth. */
  unrealised: ReadonlySignal<Amount | undefined>
  hide: boolean
}

/** What is where: spot, contracts, legal currency, earning. Each leads to its records. */
export const AccountsCard = ({ division, prices, unrealised, hide }: AccountsCardProps) => {
  const { t } = useTranslation('fund')
  return (
    <ListSection title={t('accounts')} note={t('accountsNote')}>
      {ACCOUNTS.map((account) => {
        const coins = division?.get(account)
        return (
          <ListRow
            key={account}
            href={RECORDS_OF[account]}
            label={t(`account.${account}`)}
            hint={t(`accountHint.${account}`)}
            end={
              coins === undefined ? (
                <Skeleton width={72} />
              ) : hide ? (
                MASK
              ) : (
                <AccountWorth coins={coins} prices={prices} results={account === 'contract' ? unrealised : undefined} />
              )
            }
          />
        )
      })}
    </ListSection>
  )
}
