// Sends the requests that subscribe and unsubscribe: batched by the tick, within each socket's budget.

import type { ChannelArg } from '#protocol'
import type { Ports, Timer } from '../base/ports.ts'
import { batchArgs, encode } from '../dialect/okx.ts'
import { type Channel, isSubscribed, linksOf, type SocketLink } from './channel.ts'

/**
 * What is to be asked for and given back. There is no queue: a channel is marked, and when requests go out it is
 * looked at as it stands then, so that waiting for the budget costs no memory beyond the channels themselves.
 */
export interface Sender {
  /** This channel may need a request; all that are touched within a tick share one. */
  readonly touch: (channel: Channel) => void
  /** A new socket has a budget of its own: no waiting for the old one's. */
  readonly soon: () => void
  readonly forget: (channel: Channel) => void
  readonly clear: () => void
}

type Op = 'subscribe' | 'unsubscribe'
type Plan = Map<SocketLink, Channel[]>

const add = (plan: Plan, link: SocketLink, channel: Channel): void => {
  const channels = plan.get(link)
  if (channels === undefined) plan.set(link, [channel])
  else channels.push(channel)
}

/** As it is to be subscribed: private channels from where they were seen last. */
const argOf = ({ arg, sinks }: Channel): ChannelArg => {
  for (const { resume } of sinks) {
    const seen = resume?.()
    if (seen !== undefined) return { ...arg, ...seen }
  }
  return arg
}
/** Those that are asked for together; without a number, all. */
const together = (channels: readonly Channel[]): Channel[][] => {
  const groups = new Map<number | undefined, Channel[]>()
  for (const channel of channels) {
    const known = groups.get(channel.group)
    if (known === undefined) groups.set(channel.group, [channel])
    else known.push(channel)
  }
  return [...groups.values()]
}
const isReady = (channel: Channel, link: SocketLink): boolean => link.loggedIn || !channel.isPrivate

/** Where a wanted channel is to be asked for now. If it is on the wire there, it has to be given back first. */
const targetOf = (channel: Channel, newest: SocketLink): SocketLink | undefined => {
  const state = channel.states.get(newest)
  if ((state === undefined || state === 'failing' || state === 'unconfirmed') && isReady(channel, newest)) return newest
  // What is asked for already begins with a snapshot.
  if (!channel.resync || state === 'asked') return undefined
  return channel.active ?? (state === 'live' ? newest : undefined)
}

/** Requests as many channels as the budget allows, and returns those. */
const request = (
  ports: Ports,
  link: SocketLink,
  op: Op,
  channels: readonly Channel[],
  nextId: () => number,
): readonly Channel[] => {
  const { budget, send } = link.socket
  const sent: Channel[] = []
  for (const group of op === 'subscribe' ? together(channels) : [channels]) {
    let from = 0
    for (const batch of batchArgs(group.map((each) => (op === 'subscribe' ? argOf(each) : each.arg)))) {
      const now = ports.now()
      if (budget.wait(now) > 0) return sent
      budget.spend(now)
      const id = `${op === 'subscribe' ? 's' : 'u'}${nextId()}`
      if (op === 'subscribe') link.pending.sent(id, batch)
      send(encode({ id, op, args: batch }))
      sent.push(...group.slice(from, from + batch.length))
      from += batch.length
    }
  }
  return sent
}

export const createSender = (
  ports: Ports,
  /** Open sockets, the newest last; what is asked for is asked for on that one. */
  links: readonly SocketLink[],
  on: {
    /** Given back, or never asked for. */
    unwanted(channel: Channel): void
    flushed(): void
  },
): Sender => {
  const touched = new Set<Channel>()
  let timer: Timer | undefined
  let lastId = 0
  const nextId = (): number => ++lastId

  const plan = (newest: SocketLink, now: number): { enter: Plan; leave: Plan } => {
    const enter: Plan = new Map()
    const leave: Plan = new Map()
    for (const channel of touched) {
      if (channel.sinks.size > 0) {
        const target = targetOf(channel, newest)
        if (target === undefined) continue
        const isRenewal = isSubscribed(channel.states.get(target))
        const pause = target.renewAt - ports.monotonic()
        if (isRenewal && pause > 0) {
          ports.clearTimeout(channel.retry)
          channel.retry = ports.setTimeout(() => touch(channel), pause)
          continue
        }
        add(enter, target, channel)
        if (isRenewal) add(leave, target, channel)
      }
      // Near the end of the budget what is not asked for any more stays subscribed.
      else for (const link of linksOf(channel)) if (!link.socket.budget.isTight(now)) add(leave, link, channel)
    }
    return { enter, leave }
  }
  const flush = (): void => {
    timer = undefined
    const newest = links.at(-1)
    if (newest === undefined) return
    const { enter, leave } = plan(newest, ports.now())
    for (const [link, channels] of leave) {
      // A renewal is two requests.
      link.renewAt = ports.monotonic() + 2 * link.socket.budget.pace(ports.now())
      for (const channel of request(ports, link, 'unsubscribe', channels, nextId)) {
        channel.states.delete(link)
        if (channel.active === link) channel.active = undefined
      }
    }
    const unsent = new Set<Channel>()
    for (const [link, channels] of enter) {
      const free = channels.filter(({ states }) => !isSubscribed(states.get(link)))
      const sent = new Set(request(ports, link, 'subscribe', free, nextId))
      for (const channel of channels) {
        if (!sent.has(channel)) unsent.add(channel)
        else {
          channel.states.set(link, 'asked')
          channel.resync = false
        }
      }
    }
    for (const channel of touched) {
      if (channel.sinks.size > 0 ? !unsent.has(channel) : linksOf(channel).length === 0) touched.delete(channel)
      if (channel.sinks.size === 0 && channel.states.size === 0) on.unwanted(channel)
    }
    const wait = Math.max(...[...enter.keys()].map(({ socket }) => socket.budget.wait(ports.now())))
    if (unsent.size > 0) timer ??= ports.setTimeout(flush, wait)
    on.flushed()
  }

  const touch = (channel: Channel): void => {
    touched.add(channel)
    if (links.length > 0) timer ??= ports.setTimeout(flush, 0)
  }

  return {
    touch,
    soon: () => {
      ports.clearTimeout(timer)
      timer = ports.setTimeout(flush, 0)
    },
    forget: (channel) => touched.delete(channel),
    clear: () => {
      ports.clearTimeout(timer)
      timer = undefined
      touched.clear()
    },
  }
}
