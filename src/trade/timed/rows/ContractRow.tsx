import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { TimedContract } from '#protocol'
import { moneyText } from '../../../ui/format/amountText.ts'
import { formatSigned } from '../../../ui/format/number.ts'
import { formatDateTime } from '../../../ui/format/time.ts'
import css from '../../ticket/history/History.module.css'
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
    <li className={css['item']}>
      <Link className={css['row']} to={`/pages/contract/details2?id=${id}`} onClick={onFollow}>
        <span className={css['left']}>
          <span className={css['name']}>
            {instId.replace('-', ' / ')} <DirectionTag direction={contract.direction} />
          </span>
          <span className={css['small']}>{formatDateTime(settled)}</span>
        </span>
        <span className={css['right']}>
          <span className={net.startsWith('-') ? 'down' : outcome === 'win' ? 'up' : undefined}>
            {`${formatSigned(net, 2)}\u00a0USDT`}
          </span>
          <span className={css['small']}>{`${moneyText(stake, 'USDT')} · ${lengthText(seconds)}`}</span>
          <span className={css['small']}>{outcomeText(t, contract)}</span>
        </span>
      </Link>
    </li>
  )
}
