// Which channels a refused request means, and whether they are asked for again in smaller requests.

import { type ChannelArg, WS_ERRORS } from '#protocol'
import type { Ports } from '../base/ports.ts'
import { channelKey } from '../dialect/okx.ts'
import type { Channel, SocketLink } from './channel.ts'
import type { Sender } from './sender.ts'

/** The whole request is refused because one of its args is wrong, and the answer does not say which. */
const SPOILT: ReadonlySet<string> = new Set([WS_ERRORS.invalidRequest, WS_ERRORS.invalidArgs])

/** A request was refused or, with `TIMEOUT`, not answered; `arg`: only this part of it. */
export type Refuse = (link: SocketLink, id: string | undefined, code: string, arg?: ChannelArg) => void

export const createRefusals = (
  ports: Ports,
  channels: ReadonlyMap<string, Channel>,
  sender: () => Pick<Sender, 'touch'>,
  fail: (channel: Channel, code: string, link: SocketLink) => void,
): Refuse => {
  let lastGroup = 0
  /** Asks again in halves, so that what is right is had; not where requests are few. */
  const split = (meant: readonly Channel[], link: SocketLink): boolean => {
    if (meant.length < 2 || link.socket.budget.isTight(ports.now())) return false
    const half = Math.ceil(meant.length / 2)
    lastGroup += 2
    for (const [i, channel] of meant.entries()) {
      channel.group = i < half ? lastGroup : lastGroup - 1
      channel.states.delete(link)
      sender().touch(channel)
    }
    return true
  }
  return (link, id, code, arg) => {
    if (arg !== undefined) link.pending.answered(arg, id)
    const meant: Channel[] = []
    for (const each of arg === undefined ? link.pending.refused(id, code) : [arg]) {
      const channel = channels.get(channelKey(each))
      if (channel?.states.get(link) === 'asked') meant.push(channel)
    }
    if (arg === undefined && SPOILT.has(code) && split(meant, link)) return
    for (const channel of meant) fail(channel, code, link)
  }
}
