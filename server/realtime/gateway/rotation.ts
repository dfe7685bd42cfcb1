import { WS_ERRORS } from '#protocol'
import type { Timers } from '../../platform/ports.ts'
import type { Connection } from './connection.ts'

/** Time that OKX gives a client between the notice and the close, ms: enough to open a second socket. */
export const NOTICE_PERIOD = 60_000

const GOODBYE = 'The connection will soon be closed for a service upgrade. Please reconnect.'

/** Notifies connections (64008) that they will be closed; a client of OKX then moves to a second one. */
export const announceEnd = (connections: Iterable<Connection>): readonly Connection[] => {
  const notified = [...connections]
  for (const connection of notified) connection.send({ event: 'notice', code: WS_ERRORS.upgrade, msg: GOODBYE })
  return notified
}

/** Closes those of the notified connections that are still open. */
export const endAnnounced = (notified: readonly Connection[]): void => {
  for (const connection of notified) connection.close(1001, 'Service upgrade')
}

/**
 * Notifies these connections and closes those that are still open after `within` ms. Returns a function that cancels
 * the close.
 */
export const rotate = (connections: Iterable<Connection>, within: number, timers: Timers): (() => void) => {
  const notified = announceEnd(connections)
  return timers.after(within, () => endAnnounced(notified))
}
