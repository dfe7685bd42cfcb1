import { useTranslation } from 'react-i18next'
import type { TimedContract } from '#protocol'
import { moneyText } from '../../../ui/format/amountText.ts'
import { formatSigned } from '../../../ui/format/number.ts'
import { formatDateTime } from '../../../ui/format/time.ts'
import { RecordRow } from '../../ticket/history/RecordRow.tsx'
import { DirectionTag } from './DirectionTag.tsx'
import { netOf } from './net.ts'
import { lengthText, outcomeText } from './timedText.ts'

interface ContractRowProps {
  contract: TimedContract
  /** It was tapped. */
  onFollow?: () => void
}

/** One ended contract of the history; a tap opens it. */
export const ContractRow = ({ contract, onFollow }: ContractRowProps) => {
  const { t } = useTranslation('timed')
  const { id, instId, stake, seconds, settled, outcome } = contract
  const net = netOf(contract)
  return (
    <RecordRow
      to={`/pages/contract/details2?id=${id}`}
      onFollow={onFollow}
      name={
        <>
          {instId.replace('-', ' / ')} <DirectionTag direction={contract.direction} />
        </>
      }
      below={[formatDateTime(settled)]}
      amount={`${formatSigned(net, 2)}\u00a0USDT`}
      tone={net.startsWith('-') ? 'down' : outcome === 'win' ? 'up' : undefined}
      notes={[`${moneyText(stake, 'USDT')} · ${lengthText(seconds)}`, outcomeText(t, contract)]}
    />
  )
}
