import type { ClosedPosition, SwapOrder } from '#protocol'
import { forexTicketPath } from './forexTicketPath.ts'

type Kind = Pick<SwapOrder, 'instType' | 'instId'>

/** What results of a contract are in: forex settles in USDT whatever it is quoted in, the others in what they are quoted in. */
export const settleOf = ({ instType, instId }: Kind): string =>
  instType === 'FOREX' ? 'USDT' : (instId.split('-')[1] ?? '')

/** Address of the ticket of a contract, without `#`. */
export const ticketOf = ({ instType, instId }: Kind): string =>
  instType === 'FOREX' ? forexTicketPath(instId) : `/pages/contract/contract?instId=${instId}`

/** What closed a position; the venue's hand in forex is a stop-out. */
export const closedByOf = ({
  closedBy,
  instType,
}: Pick<ClosedPosition, 'closedBy' | 'instType'>): ClosedPosition['closedBy'] | 'stopOut' =>
  closedBy === 'liquidation' && instType === 'FOREX' ? 'stopOut' : closedBy
