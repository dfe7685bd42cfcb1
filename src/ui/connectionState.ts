import type { Connection } from '#stream'

/** From this round trip on a live connection counts as slow, in ms. */
export const SLOW_RTT = 500

export type ConnectionState = 'live' | 'slow' | 'connecting' | 'lost' | 'offline'

/** What the chip says about a connection. The first connect is no loss; a wait after a drop is. */
export const connectionState = ({
  phase,
  rtt,
  reason,
}: Pick<Connection, 'phase' | 'rtt' | 'reason'>): ConnectionState => {
  if (phase === 'offline') return 'offline'
  if (phase === 'degraded') return 'slow'
  if (phase === 'live') return rtt !== undefined && rtt >= SLOW_RTT ? 'slow' : 'live'
  if (phase === 'waiting') return 'lost'
  return reason === undefined ? 'connecting' : 'lost'
}
