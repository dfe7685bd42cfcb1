import { contractOrderPath } from '../names/contractOrderPath.ts'
import { spotOrderPath } from '../names/spotOrderPath.ts'
import type { Line } from './ledgerEntry.ts'

/** What is caused by an order on a contract; the rest is caused by a position, or by a charge on it. */
const BY_ORDER: ReadonlySet<string> = new Set(['futures-freeze', 'futures-release', 'futures-fee'])

/** Where the cause of a line stands, if it stands anywhere. */
export const linkOf = ({ cause, causeId }: Pick<Line, 'cause' | 'causeId'>): string | undefined => {
  if (cause.startsWith('spot-')) return spotOrderPath(causeId)
  if (cause.startsWith('timed-')) return `/pages/contract/details2?id=${causeId}`
  if (cause.startsWith('deposit')) return `/pages/money/Mdetails?kind=deposit&id=${causeId}`
  if (cause.startsWith('withdrawal')) return `/pages/money/Mdetails?kind=withdrawal&id=${causeId}`
  if (cause === 'flash') return `/pages/history/flashHistory?id=${causeId}`
  return BY_ORDER.has(cause) ? contractOrderPath(causeId) : undefined
}
