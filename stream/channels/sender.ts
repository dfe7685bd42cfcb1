// Sends the requests that subscribe and unsubscribe: batched by the tick, within each socket's budget.

import type { ChannelArg } from '#protocol'
import type { Ports, Timer } from '../base/ports.ts'
import { batchArgs, encode } from '../dialect/okx.ts'
import { type Carrier, type Channel, carriersOf, isOnWire } from './channel.ts'

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
type Plan = Map<Carrier, Channel[]>

const add = (plan: Plan, carrier: Carrier, channel: Channel): void => {
  const channels = plan.get(carrier)
  if (channels === undefined) plan.set(carrier, [channel])
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
const isReady = (channel: Channel, carrier: Carrier): boolean => carrier.loggedIn || !channel.isPrivate

/** Where a wanted channel is to be asked for now. If it is on the wire there, it has to be given back first. */
const placeOf = (channel: Channel, newest: Carrier): Carrier | undefined => {
  const leg = channel.legs.get(newest)
  if ((leg === undefined || leg === 'failing' || leg === 'doubtful') && isReady(channel, newest)) return newest
  // What is asked for already begins with a snapshot.
  if (!channel.resync || leg === 'asked') return undefined
  return channel.source ?? (leg === 'live' ? newest : undefined)
}

export const createSender = (
  ports: Ports,
  /** Open sockets, the newest last; what is asked for is asked for on that one. */
  carriers: readonly Carrier[],
  on: {
    /** Given back, or never asked for. */
    unwanted(channel: Channel): void
    flushed(): void
  },
): Sender => {
  const touched = new Set<Channel>()
  let timer: Timer | undefined
  let lastId = 0

  /** Sends as many as the budget allows and answers with those. */
  const request = (carrier: Carrier, op: Op, channels: readonly Channel[]): readonly Channel[] => {
    const { budget, send } = carrier.line
    const sent: Channel[] = []
    for (const group of op === 'subscribe' ? together(channels) : [channels]) {
      let from = 0
      for (const batch of batchArgs(group.map((each) => (op === 'subscribe' ? argOf(each) : each.arg)))) {
        const now = ports.now()
        if (budget.wait(now) > 0) return sent
        budget.spend(now)
        const id = `${op === 'subscribe' ? 's' : 'u'}${++lastId}`
        if (op === 'subscribe') carrier.pending.sent(id, batch)
        send(encode({ id, op, args: batch }))
        sent.push(...group.slice(from, from + batch.length))
        from += batch.length
      }
    }
    return sent
  }
  const plan = (newest: Carrier, now: number): { enter: Plan; leave: Plan } => {
    const enter: Plan = new Map()
    const leave: Plan = new Map()
    for (const channel of touched) {
      if (channel.sinks.size > 0) {
        const place = placeOf(channel, newest)
        if (place === undefined) continue
        const isRenewal = isOnWire(channel.legs.get(place))
        const pause = place.renewAt - ports.monotonic()
        if (isRenewal && pause > 0) {
          ports.clearTimeout(channel.retry)
          channel.retry = ports.setTimeout(() => touch(channel), pause)
          continue
        }
        add(enter, place, channel)
        if (isRenewal) add(leave, place, channel)
      }
      // Near the end of the budget what is not asked for any more stays subscribed.
      else
        for (const carrier of carriersOf(channel)) if (!carrier.line.budget.isTight(now)) add(leave, carrier, channel)
    }
    return { enter, leave }
  }
  const flush = (): void => {
    timer = undefined
    const newest = carriers.at(-1)
    if (newest === undefined) return
    const { enter, leave } = plan(newest, ports.now())
    for (const [carrier, channels] of leave) {
      // A renewal is two requests.
      carrier.renewAt = ports.monotonic() + 2 * carrier.line.budget.pace(ports.now())
      for (const channel of request(carrier, 'unsubscribe', channels)) {
        channel.legs.delete(carrier)
        if (channel.source === carrier) channel.source = undefined
      }
    }
    const late = new Set<Channel>()
    for (const [carrier, channels] of enter) {
      const free = channels.filter(({ legs }) => !isOnWire(legs.get(carrier)))
      const sent = new Set(request(carrier, 'subscribe', free))
      for (const channel of channels) {
        if (!sent.has(channel)) late.add(channel)
        else {
          channel.legs.set(carrier, 'asked')
          channel.resync = false
        }
      }
    }
    for (const channel of touched) {
      if (channel.sinks.size > 0 ? !late.has(channel) : carriersOf(channel).length === 0) touched.delete(channel)
      if (channel.sinks.size === 0 && channel.legs.size === 0) on.unwanted(channel)
    }
    const wait = Math.max(...[...enter.keys()].map(({ line }) => line.budget.wait(ports.now())))
    if (late.size > 0) timer ??= ports.setTimeout(flush, wait)
    on.flushed()
  }

  const touch = (channel: Channel): void => {
    touched.add(channel)
    if (carriers.length > 0) timer ??= ports.setTimeout(flush, 0)
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
