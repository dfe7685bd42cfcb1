// Derives the state of a connection that screens see from what is known about its socket.

import type { Connection } from '../base/api.ts'

/** What is known about one endpoint's socket. */
export interface Situation {
  /** Started, and something is asked for. */
  readonly running: boolean
  /** The device has a network, or does not need one to get there. */
  readonly reachable: boolean
  readonly socket: 'none' | 'opening' | 'open'
  readonly slow: boolean
  /** Channels are refused or unanswered. */
  readonly partial: boolean
  /** What ended the last socket. */
  readonly reason: string | undefined
}

/** The phase follows from the situation; nobody sets it. */
export const phaseOf = ({
  running,
  reachable,
  socket,
  slow,
  partial,
  reason,
}: Situation): Pick<Connection, 'phase' | 'reason'> => {
  if (!running) return { phase: 'idle', reason: undefined }
  if (socket === 'open') {
    if (slow) return { phase: 'degraded', reason: 'slow' }
    return partial ? { phase: 'degraded', reason: 'partial' } : { phase: 'live', reason: undefined }
  }
  if (!reachable) return { phase: 'offline', reason: 'offline' }
  return { phase: socket === 'opening' ? 'connecting' : 'waiting', reason }
}

/**
 * Two sockets of one venue as one: the public one leads. `business` is undefined while nothing on it is asked for; its
 * first attempt is not yet a fault.
 */
export const combine = (open: Connection, business: Connection | undefined): Connection => {
  if (business === undefined || open.phase !== 'live' || business.phase === 'live') return open
  const since = Math.max(open.since, business.since)
  if (business.phase === 'degraded') return { ...open, phase: 'degraded', reason: business.reason, since }
  const isFirst = business.phase === 'idle' || (business.phase === 'connecting' && business.reason === undefined)
  return isFirst ? open : { ...open, phase: 'degraded', reason: 'partial', since }
}
