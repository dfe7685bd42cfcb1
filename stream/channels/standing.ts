// Keeps what the venue answered about each channel on each socket: acknowledged, refused, or to be asked for again.

import { type ChannelArg, WS_ERRORS, type WsEvent } from '#protocol'
import type { Ports } from '../base/ports.ts'
import { channelKey } from '../dialect/okx.ts'
import type { Line } from '../socket/line.ts'
import { type Carrier, type Channel, carriersOf, isAdditive, isOnWire } from './channel.ts'
import { TIMEOUT } from './requests.ts'
import type { Sender } from './sender.ts'

/** What a multiplexer tells of its channels. */
export interface MultiplexerEvents {
  /** Events that concern no channel: login, notice. */
  readonly event: (event: WsEvent, line: Line) => void
  /** The newest of two sockets carries all that the other one did. May be told more than once. */
  readonly settled?: (line: Line) => void
  /** Public channels are refused or unanswered, or none is any more. */
  readonly partial?: (on: boolean) => void
  /** The first channel is wanted, or the last one is not any more. */
  readonly wanted?: (on: boolean) => void
}

/** Tells of a private channel that has too many connections; comes after its acknowledgement. */
const CROWDED = 'channel-conn-count-error'
/** These may pass by themselves. */
const PASSING: ReadonlySet<string> = new Set([
  WS_ERRORS.tooFrequent,
  WS_ERRORS.internal,
  WS_ERRORS.loginNeeded,
  TIMEOUT,
  CROWDED,
])
/** So is a request refused of which one arg alone is wrong, and nobody says which. */
const SPOILT: ReadonlySet<string> = new Set([WS_ERRORS.invalidRequest, WS_ERRORS.invalidArgs])
const RETRY_DELAY = 5_000
const MAX_RETRY_DELAY = 60_000

/** What the venue's answers, or their absence, do to channels. */
export interface Standing {
  readonly hear: (event: WsEvent, carrier: Carrier) => void
  /** A request was refused or, with `TIMEOUT`, not answered. */
  readonly refuse: (carrier: Carrier, id: string | undefined, code: string) => void
  /** A socket is gone; it is no longer among the carriers. `drained`: everything that it had under way has arrived. */
  readonly left: (carrier: Carrier, drained: boolean) => void
  /** Nobody wants this channel any more. */
  readonly forget: (channel: Channel) => void
  /** Tells when the newest of two sockets carries everything. */
  readonly checkSettled: () => void
}

/** A channel goes on over another socket, but something may be missing. */
const interrupt = ({ sinks }: Channel): void => {
  for (const sink of sinks) sink.down?.()
  for (const sink of sinks) sink.up?.()
}

export const createStanding = (
  ports: Ports,
  channels: ReadonlyMap<string, Channel>,
  /** Open sockets, the newest last. */
  carriers: readonly Carrier[],
  sender: () => Pick<Sender, 'touch'>,
  on: MultiplexerEvents & { unwanted(channel: Channel): void },
): Standing => {
  const troubled = new Set<Channel>()
  let lastGroup = 0
  const trouble = (channel: Channel, troubling: boolean): void => {
    if (channel.isPrivate || troubling === troubled.has(channel)) return
    if (troubling) troubled.add(channel)
    else troubled.delete(channel)
    if (troubled.size === (troubling ? 1 : 0)) on.partial?.(troubling)
  }
  const checkSettled = (): void => {
    const newest = carriers.at(-1)
    if (newest === undefined || carriers.length < 2) return
    for (const channel of channels.values()) {
      const leg = channel.legs.get(newest)
      if (channel.sinks.size === 0 || leg === 'live' || leg === 'refused') continue
      // Its answer is still to come, or it came over the older one so far.
      if (leg === 'asked' || carriersOf(channel).length > 0) return
    }
    on.settled?.(newest.line)
  }
  const acknowledged = (arg: ChannelArg, id: string | undefined, carrier: Carrier): void => {
    carrier.pending.answered(arg, id)
    const channel = channels.get(channelKey(arg))
    const leg = channel?.legs.get(carrier)
    const isLate = leg === 'failing' && channel?.code === TIMEOUT
    if (channel === undefined || !(leg === 'asked' || isLate)) return
    // An answer to an earlier request of the same channel: data of that subscription may still be under way.
    if (id !== undefined && carrier.pending.isWaiting(channel.key)) return
    const { source } = channel
    channel.legs.set(carrier, 'live')
    channel.group = undefined
    channel.refusals = 0
    channel.resync = false
    ports.clearTimeout(channel.retry)
    trouble(channel, false)
    if (source === undefined || source.line.id < carrier.line.id) channel.source = carrier
    if (source === undefined) for (const sink of channel.sinks) sink.up?.()
    checkSettled()
  }
  /** The one of two sockets that this channel came over does not carry it any more. */
  const fallBack = (channel: Channel, survivor: Carrier, heardAt?: number): void => {
    const leg = channel.legs.get(survivor)
    if (leg === 'live' && isAdditive(channel)) {
      channel.source = survivor
      return
    }
    // It had changed over already, so what came here since was dropped.
    if (leg === 'live') channel.resync = true
    sender().touch(channel)
    if (leg === 'refused') fail(channel, channel.code, survivor)
    else for (const sink of channel.sinks) sink.down?.(heardAt)
  }
  const fail = (channel: Channel, code: string, carrier: Carrier): void => {
    channel.code = code
    channel.legs.set(carrier, PASSING.has(code) ? 'failing' : 'refused')
    if (channel.resync) sender().touch(channel)
    const [other] = carriersOf(channel)
    if (other === undefined) {
      channel.source = undefined
      trouble(channel, true)
      for (const sink of channel.sinks) sink.failed?.(code)
    } else if (channel.source === carrier) {
      channel.source = undefined
      fallBack(channel, other)
    }
    if (PASSING.has(code)) {
      ports.clearTimeout(channel.retry)
      const delay = Math.min(MAX_RETRY_DELAY, RETRY_DELAY * 2 ** channel.refusals++)
      channel.retry = ports.setTimeout(() => sender().touch(channel), delay)
    }
    checkSettled()
  }
  /** Asks again in halves, so that what is right is had; not where requests are few. */
  const split = (meant: readonly Channel[], carrier: Carrier): boolean => {
    if (meant.length < 2 || carrier.line.budget.isTight(ports.now())) return false
    const half = Math.ceil(meant.length / 2)
    lastGroup += 2
    for (const [i, channel] of meant.entries()) {
      channel.group = i < half ? lastGroup : lastGroup - 1
      channel.legs.delete(carrier)
      sender().touch(channel)
    }
    return true
  }
  const refuse = (carrier: Carrier, id: string | undefined, code: string, arg?: ChannelArg): void => {
    if (arg !== undefined) carrier.pending.answered(arg, id)
    const meant: Channel[] = []
    for (const each of arg === undefined ? carrier.pending.refused(id, code) : [arg]) {
      const channel = channels.get(channelKey(each))
      if (channel?.legs.get(carrier) === 'asked') meant.push(channel)
    }
    if (arg === undefined && SPOILT.has(code) && split(meant, carrier)) return
    for (const channel of meant) fail(channel, code, carrier)
  }
  const hear = (event: WsEvent, carrier: Carrier): void => {
    const { event: name, id, arg } = event
    if (name === 'subscribe' && arg !== undefined) acknowledged(arg, id, carrier)
    else if (name === CROWDED) {
      for (const channel of channels.values())
        if (channel.arg.channel === event.channel && isOnWire(channel.legs.get(carrier))) fail(channel, name, carrier)
    } else if (name === 'error' && (id === undefined ? !carrier.pending.isEmpty() : /^[su]\d/.test(id)))
      refuse(carrier, id, event.code ?? '', arg)
    else if (name !== 'unsubscribe') on.event(event, carrier.line)
  }
  const leave = (channel: Channel, carrier: Carrier, drained: boolean): void => {
    const leg = channel.legs.get(carrier)
    channel.legs.delete(carrier)
    const wasSource = channel.source === carrier
    if (wasSource) channel.source = undefined
    const [survivor] = carriers
    if (survivor !== undefined) {
      if (channel.sinks.size === 0) sender().touch(channel)
      else if (wasSource) fallBack(channel, survivor, carrier.line.heardAt)
      else if (leg !== undefined && channel.legs.get(survivor) === 'refused') fail(channel, channel.code, survivor)
      else if (leg !== undefined) sender().touch(channel)
      // What happened before the newer socket listened may have been under way here.
      const wasNeeded = leg === 'live' && isAdditive(channel) && carrier.line.id < survivor.line.id
      if (wasNeeded && !drained && channel.source === survivor) interrupt(channel)
      return
    }
    ports.clearTimeout(channel.retry)
    channel.resync = false
    channel.refusals = 0
    trouble(channel, false)
    if (channel.sinks.size === 0) on.unwanted(channel)
    else for (const sink of channel.sinks) sink.down?.(carrier.line.heardAt)
  }

  return {
    hear,
    refuse,
    left: (carrier, drained) => {
      for (const channel of channels.values()) leave(channel, carrier, drained)
    },
    forget: (channel) => {
      ports.clearTimeout(channel.retry)
      trouble(channel, false)
    },
    checkSettled,
  }
}
