import { WS_ERRORS } from '#protocol'
import type { Timers } from '../../platform/ports.ts'
import type { Connection } from './connection.ts'

/** Time that the dialect gives a client between the notice and the end, ms: enough for a second socket. */
export const NOTICE_PERIOD = 60_000

const GOODBYE = 'The connection will soon be closed for a service upgrade. Please reconnect.'

/** Tells them (64008) that their connection will end; a client of the dialect then moves to a second one. */
export const announceEnd = (connections: Iterable<Connection>): readonly Connection[] => {
  const notified = [...connections]
  for (const connection of notified) connection.send({ event: 'notice', code: WS_ERRORS.upgrade, msg: GOODBYE })
  return notified
}

/** Ends those that are still there. */
export const endAnnounced = (notified: readonly Connection[]): void => {
  for (const connection of notified) connection.close(1001, 'Service upgrade')
}

/** Announces the end to these connections, and ends what is left of them after `within` ms. */
export const rotate = (connections: Iterable<Connection>, within: number, timers: Timers): (() => void) => {
  const notified = announceEnd(connections)
  return timers.after(within, () => endAnnounced(notified))
}
