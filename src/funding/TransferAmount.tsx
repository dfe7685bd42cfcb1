import { isVoid, type TransferRow } from '#protocol'
import { coinText } from '../ui/format/amountText.ts'
import css from './Funding.module.css'

interface TransferAmountProps {
  readonly row: Pick<TransferRow, 'kind' | 'state' | 'amount' | 'net' | 'coin'>
  /** With plus or minus, as in a list. */
  readonly signed?: boolean
}

/** What a deposit credits or a withdrawal takes; struck through when nothing was paid. */
export const TransferAmount = ({ row: { kind, state, amount, net, coin }, signed = false }: TransferAmountProps) => {
  const sign = signed ? (kind === 'deposit' ? '+' : '−') : ''
  const text = `${sign}${coinText(kind === 'deposit' ? net : amount, coin)}`
  return isVoid(state) ? <s className={css['void']}>{text}</s> : text
}
