// The state of a connection that screens see.

import type { Connection } from '../base/api.ts'
import type { Ports } from '../base/ports.ts'
import { phaseOf } from './phase.ts'
import type { SocketPair } from './socketPair.ts'

export interface ConnectionState {
  readonly value: Connection
  /** Some channels are refused or unanswered. */
  partial: boolean
  /** What ended the last socket. */
  reason: string | undefined
  /** Derives the state from the sockets, and tells if it is another one. */
  readonly update: (running: boolean, reachable: boolean, sockets: SocketPair) => void
}

export const createConnectionState = (
  ports: Pick<Ports, 'now'>,
  changed: (connection: Connection) => void,
): ConnectionState => {
  let value: Connection = { phase: 'idle', rtt: undefined, reason: undefined, since: ports.now() }
  const state: ConnectionState = {
    get value() {
      return value
    },
    partial: false,
    reason: undefined,
    update: (running, reachable, { current, heardAt }) => {
      const { partial, reason } = state
      const socket = current === undefined ? 'none' : current.isOpen ? 'open' : 'opening'
      const next = phaseOf({ running, reachable, socket, slow: current?.slow ?? false, partial, reason })
      const rtt = current?.isOpen ? current.rtt : undefined
      if (next.phase === value.phase && next.reason === value.reason && rtt === value.rtt) return
      const since = next.phase === value.phase ? value.since : ports.now()
      value = { ...next, rtt, since, heardAt: current?.heardAt ?? heardAt }
      changed(value)
    },
  }
  return state
}
