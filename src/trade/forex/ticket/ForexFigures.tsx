import { useTranslation } from 'react-i18next'
import { decimalsOf, type Instrument } from '#protocol'
import { moneyText } from '../../../ui/format/amountText.ts'
import { formatMoney, formatPrice } from '../../../ui/format/number.ts'
import { KeyValue } from '../../../ui/KeyValue.tsx'
import { factRow } from '../../names/factRow.ts'
import { SETTLE } from '../../rows/contractAccount.ts'
import { levelsText } from '../levelText.ts'
import type { ForexMeans } from './share.ts'
import type { ForexCost } from './summary.ts'

interface ForexFiguresProps {
  instrument: Instrument
  means: ForexMeans | undefined
  summary: ForexCost | undefined
}

const money = (value: string | undefined): string => (value === undefined ? '--' : moneyText(value, SETTLE))

/** What may be put up, what a pip is worth, and what the order does to the account. */
export const ForexFigures = ({ instrument, means, summary }: ForexFiguresProps) => {
  const { t } = useTranslation(['forex', 'futures'])
  const { preview, isLoose = true } = summary ?? {}
  const known = preview !== undefined
  const rows = [
    factRow('free', t('futures:account.free'), `${formatMoney(means?.free, 2, 2)}\u00a0${SETTLE}`, means !== undefined),
    factRow('pip', t('forex:cost.pip'), money(preview?.pipValue), known),
    factRow('spread', t('forex:cost.spread'), money(preview?.spreadCost), known),
    factRow('margin', t('futures:ticket.margin'), money(preview?.locked), known),
    factRow('level', t('forex:level'), levelsText(preview), known && !isLoose),
    factRow(
      'stopOut',
      t('forex:stopOut'),
      formatPrice(preview?.stopOut, decimalsOf(instrument.tickSz)),
      known && !isLoose,
    ),
  ]
  return <KeyValue rows={rows.filter((row) => row !== undefined)} />
}
