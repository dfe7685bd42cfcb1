// What becomes of a channel when a socket does not carry it: another socket does, it is asked for again later, or its
// subscribers hear why not.

import { WS_ERRORS } from '#protocol'
import type { Ports } from '../base/ports.ts'
import { type Channel, isAdditive, linksOf, type SocketLink } from './channel.ts'
import { TIMEOUT } from './requests.ts'
import type { Sender } from './sender.ts'

/** A private channel has too many connections; arrives after its acknowledgement. */
export const TOO_MANY_CONNECTIONS = 'channel-conn-count-error'
/** Refusals that may pass by themselves. */
const PASSING: ReadonlySet<string> = new Set([
  WS_ERRORS.tooFrequent,
  WS_ERRORS.internal,
  WS_ERRORS.loginNeeded,
  WS_ERRORS.tooManyChannels,
  TIMEOUT,
  TOO_MANY_CONNECTIONS,
])
const RETRY_DELAY_MS = 5_000
const MAX_RETRY_DELAY_MS = 60_000

export interface Failover {
  /** The channel was refused on this socket, or not answered. */
  readonly fail: (channel: Channel, code: string, link: SocketLink) => void
  /** The socket that carried the channel is gone, last heard at `heardAt`; `survivor` is still open. */
  readonly fallBack: (channel: Channel, survivor: SocketLink, heardAt?: number) => void
}

export const createFailover = (
  ports: Ports,
  sender: () => Pick<Sender, 'touch'>,
  on: {
    /** No socket carries this channel. */
    troubled(channel: Channel): void
    /** A failure has been dealt with. */
    handled(): void
  },
): Failover => {
  const fallBack = (channel: Channel, survivor: SocketLink, heardAt?: number): void => {
    const state = channel.states.get(survivor)
    if (state === 'live' && isAdditive(channel)) {
      channel.active = survivor
      return
    }
    // It had changed over already, so what came here since was dropped.
    if (state === 'live') channel.resync = true
    sender().touch(channel)
    if (state === 'refused') fail(channel, channel.code, survivor)
    else for (const sink of channel.sinks) sink.down?.(heardAt)
  }
  const fail = (channel: Channel, code: string, link: SocketLink): void => {
    channel.code = code
    channel.states.set(link, PASSING.has(code) ? 'failing' : 'refused')
    if (channel.resync) sender().touch(channel)
    const [other] = linksOf(channel)
    if (other === undefined) {
      channel.active = undefined
      on.troubled(channel)
      for (const sink of channel.sinks) sink.failed?.(code)
    } else if (channel.active === link) {
      channel.active = undefined
      fallBack(channel, other)
    }
    if (PASSING.has(code)) {
      ports.clearTimeout(channel.retry)
      const delay = Math.min(MAX_RETRY_DELAY_MS, RETRY_DELAY_MS * 2 ** channel.refusals++)
      channel.retry = ports.setTimeout(() => sender().touch(channel), delay)
    }
    on.handled()
  }
  return { fail, fallBack }
}
