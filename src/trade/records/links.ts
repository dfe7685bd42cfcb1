import { contractOrderPath } from '../names/contractOrderPath.ts'
import { spotOrderPath } from '../names/spotOrderPath.ts'
import type { Line } from './ledgerEntry.ts'

/** What is caused by an order on a contract; the rest is caused by a position, or by a charge on it. */
const BY_ORDER: ReadonlySet<string> = new Set(['futures-freeze', 'futures-release', 'futures-fee'])

const MERCHANT = '/pages/C2C/C2CTrade'

/** An ad's stock is the ad's, a deposit the merchant's; all else of C2C trading is of an order. */
const c2cPath = ({ cause, causeId, kind }: Pick<Line, 'cause' | 'causeId' | 'kind'>): string => {
  if (cause.startsWith('c2c-stock')) return `${MERCHANT}?ad=${causeId}`
  // What a decision took of a deposit and a review gives back was locked for the other side of an order.
  const isOwn = cause === 'c2c-deposit' || (cause === 'c2c-deposit-return' && kind !== 'locked')
  return isOwn ? `${MERCHANT}?standing=1` : `/pages/C2C/tradeOrderDetail?id=${causeId}`
}

/** Where the cause of a line stands, if it stands anywhere. */
export const linkOf = (line: Pick<Line, 'cause' | 'causeId' | 'kind'>): string | undefined => {
  const { cause, causeId } = line
  if (cause.startsWith('c2c-')) return c2cPath(line)
  if (cause.startsWith('spot-')) return spotOrderPath(causeId)
  if (cause.startsWith('timed-')) return `/pages/contract/details2?id=${causeId}`
  if (cause.startsWith('deposit')) return `/pages/money/Mdetails?kind=deposit&id=${causeId}`
  if (cause.startsWith('withdrawal')) return `/pages/money/Mdetails?kind=withdrawal&id=${causeId}`
  if (cause.startsWith('pledged-')) return `/pages/Pledged/orderDetail?id=${causeId}`
  if (cause.startsWith('loan-')) return `/pages/Pledged/orderDetail?loan=${causeId}`
  if (cause.startsWith('managed-')) return `/pages/manageRules/manageList?id=${causeId}`
  // The line names the participation, not the sale.
  if (cause.startsWith('sale-')) return '/pages/ICOtrading/ICOtrading?tab=mine'
  if (cause === 'referral-commission') return '/pages/promote/promote?view=commissions'
  if (cause === 'flash') return `/pages/history/flashHistory?id=${causeId}`
  return BY_ORDER.has(cause) ? contractOrderPath(causeId) : undefined
}
