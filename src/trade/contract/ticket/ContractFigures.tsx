import { useTranslation } from 'react-i18next'
import { decimalsOf, type Instrument } from '#protocol'
import { moneyText } from '../../../ui/format/amountText.ts'
import { formatMoney, formatPrice } from '../../../ui/format/number.ts'
import { KeyValue } from '../../../ui/KeyValue.tsx'
import { factRow } from '../../names/factRow.ts'
import type { ContractSummary } from './summary.ts'
import type { Means } from './terms.ts'

interface ContractFiguresProps {
  instrument: Instrument
  means: Means | undefined
  summary: ContractSummary | undefined
}

/** What may be put up, what the order puts up, and where the result would be liquidated. */
export const ContractFigures = ({ instrument, means, summary }: ContractFiguresProps) => {
  const { t } = useTranslation('futures')
  const { quoteCcy, tickSz } = instrument
  const rows = [
    means && factRow('free', t('account.free'), `${formatMoney(means.free, 2, 2)}\u00a0${quoteCcy}`),
    summary && factRow('margin', t('ticket.margin'), moneyText(summary.preview.locked, quoteCcy)),
    summary && factRow('liquidation', t('liquidation'), formatPrice(summary.liquidation, decimalsOf(tickSz))),
  ]
  return <KeyValue rows={rows.filter((row) => row !== undefined)} />
}
