import { useTranslation } from 'react-i18next'
import { type Amount, add, type Loan, ZERO } from '#protocol'
import { useArea } from '../../../core/i18n/useArea.ts'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { runningLoans } from '../../../core/state/loans.ts'
import { MASK, useHidden } from '../../../core/state/useHidden.ts'
import { CoinIcon } from '../../../ui/CoinIcon.tsx'
import { coinText } from '../../../ui/format/amountText.ts'
import { ListRow } from '../../../ui/ListRow.tsx'
import { ListSection } from '../../../ui/ListSection.tsx'

/** What is owed of each coin, and on which loans. */
const byCoin = (
  loans: readonly Loan[],
): ReadonlyMap<string, { readonly debt: Amount; readonly ids: readonly string[] }> => {
  const out = new Map<string, { readonly debt: Amount; readonly ids: readonly string[] }>()
  for (const { id, coin, debt } of loans) {
    const before = out.get(coin)
    out.set(coin, { debt: add(before?.debt ?? ZERO, debt), ids: [...(before?.ids ?? []), id] })
  }
  return out
}

/** What the user owes on loans, coin by coin: the total above counts what was borrowed, so it says so. Nothing without a loan. */
const OwedCard = () => {
  const { t } = useTranslation('loan')
  const loans = useSignalValue(runningLoans) ?? []
  const { hide } = useHidden()
  if (!useArea('loan') || loans.length === 0) return null
  return (
    <ListSection title={t('owed.title')} note={t('owed.note')}>
      {[...byCoin(loans)].map(([coin, { debt, ids }]) => (
        <ListRow
          key={coin}
          icon={<CoinIcon code={coin} />}
          label={hide ? `${MASK} ${coin}` : coinText(debt, coin)}
          href={`/pages/Pledged/${ids.length === 1 ? `orderDetail?loan=${ids[0] ?? ''}` : 'orderList'}`}
        />
      ))}
    </ListSection>
  )
}

export default OwedCard
