import { useSearchParams } from 'react-router-dom'
import { deposits, type TransferView, withdrawals } from '#protocol'
import { useCall } from '../core/request/useCall.ts'

/** How often a transfer that is under way is asked for. */
const REFRESH_INTERVAL_MS = 2_000
const whileMoving = (view: TransferView | undefined): number | undefined =>
  view !== undefined && (view.state === 'pending' || (view.kind === 'withdrawal' && view.state === 'approved'))
    ? REFRESH_INTERVAL_MS
    : undefined

/** The transfer that the address names (`?kind=deposit&id=`), asked for again while somebody has it in hand. */
export const useTransfer = (only?: TransferView['kind']) => {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const kind = only ?? (query.get('kind') === 'withdrawal' ? 'withdrawal' : 'deposit')
  const deposit = useCall(
    deposits.getRechargeOfflineDetails,
    { id },
    { enabled: kind === 'deposit', every: whileMoving },
  )
  const withdrawal = useCall(
    withdrawals.getOutpayOfflineDetails,
    { id },
    { enabled: kind === 'withdrawal', every: whileMoving },
  )
  return { id, ...(kind === 'deposit' ? deposit : withdrawal) }
}
