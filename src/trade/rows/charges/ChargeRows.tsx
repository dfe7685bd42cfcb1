import { useTranslation } from 'react-i18next'
import { type FundingCharge, isNegative, negate, type SwapCharge } from '#protocol'
import { formatAmount, formatPercent, formatSigned } from '../../../ui/format/number.ts'
import { formatDateTime } from '../../../ui/format/time.ts'
import { RecordRow } from '../../ticket/history/RecordRow.tsx'
import { SETTLE } from '../contractAccount.ts'

/** One charge of funding on one position, as it changed the wallet. */
export const FundingRow = ({ line }: { line: FundingCharge }) => {
  const { t } = useTranslation('futures')
  const [base = '', quote = ''] = line.instId.split('-')
  const got = isNegative(line.payment)
  return (
    <RecordRow
      name={`${base} / ${quote}`}
      below={[formatDateTime(line.fundingTime)]}
      amount={formatSigned(negate(line.payment), 4)}
      unit={quote}
      tone={got ? 'up' : 'down'}
      strong
      notes={[
        t(got ? 'record.got' : 'record.paid'),
        `${formatPercent(line.fundingRate, 4)} · ${formatAmount(line.pos)} ${base}`,
      ]}
    />
  )
}

/** One charge of swap on one position: when, for how many days, at how many pips a day. */
export const SwapRow = ({ line }: { line: SwapCharge }) => {
  const { t } = useTranslation(['forex', 'futures'])
  const got = isNegative(line.payment)
  return (
    <RecordRow
      name={line.instId.replace('-', ' / ')}
      below={[formatDateTime(line.swapTime), t('forex:cost.days', { count: line.days })]}
      amount={formatSigned(negate(line.payment), 4)}
      unit={SETTLE}
      tone={got ? 'up' : 'down'}
      strong
      notes={[
        t(got ? 'futures:record.got' : 'futures:record.paid'),
        t('forex:swapRate', { pips: formatAmount(line.pips), count: Number(line.pips) }),
      ]}
    />
  )
}
