import { useTranslation } from 'react-i18next'
import type { Loan } from '#protocol'
import { CoinIcon } from '../../ui/CoinIcon.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { LoanTag } from './LoanTag.tsx'
import { loanPath } from './paths.ts'
import { loanName, ltvText } from './texts.ts'

/** A loan in a list: its coins and term, what is owed at which ratio (of one that is over, what was borrowed), and how it stands. */
export const LoanRow = ({ loan }: { loan: Loan }) => {
  const { t } = useTranslation('loan')
  const { id, coin, collateralCoin, borrowed, debt, ratio, ended } = loan
  const owed = coinText(ended === undefined ? debt : borrowed, coin)
  return (
    <ListRow
      icon={<CoinIcon code={collateralCoin} />}
      label={loanName(t, loan)}
      hint={ratio === undefined ? owed : `${owed} · ${t('short', { ratio: ltvText(ratio) })}`}
      end={<LoanTag loan={loan} />}
      href={loanPath(id)}
    />
  )
}
