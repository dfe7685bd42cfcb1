// Reads and writes frames in OKX's public dialect, which our venue speaks too.

import { type ChannelArg, isRecord, type Push, parseJson, type WsEvent, type WsRequest } from '#protocol'

/** Names a channel: pushes of private channels carry more than was asked for (`uid`), so only these two count. */
export const channelKey = (arg: ChannelArg): string =>
  arg.instId === undefined ? arg.channel : `${arg.channel} ${arg.instId}`

const ARG = '{"arg":{'
const ARG_START = ARG.length - 1

/**
 * The `arg` of a push as raw text, without parsing the frame: at thousands of ticks a second most frames are
 * superseded before anyone reads them. Undefined for events and for frames in another order.
 */
export const peekArg = (text: string): string | undefined => {
  if (!text.startsWith(ARG)) return undefined
  const end = text.indexOf('}', ARG_START)
  return end < 0 ? undefined : text.slice(ARG_START, end + 1)
}

/** A channel from its raw text; undefined for anything else. */
export const parseArg = (text: string): ChannelArg | undefined => {
  const arg = parseJson(text)
  return isRecord(arg) && typeof arg['channel'] === 'string' ? (arg as unknown as ChannelArg) : undefined
}

/** A push whose `data` is an array, or undefined for anything else. Its elements are unchecked. */
export const parsePush = <T>(text: string): Push<T> | undefined => {
  const push = parseJson(text)
  return isRecord(push) && isRecord(push['arg']) && Array.isArray(push['data'])
    ? (push as unknown as Push<T>)
    : undefined
}

/** What a frame is when it could not be routed by its first characters. */
export const parseFrame = (text: string): { event: WsEvent } | { arg: ChannelArg } | undefined => {
  const frame = parseJson(text)
  if (!isRecord(frame)) return undefined
  if (typeof frame['event'] === 'string') return { event: frame as unknown as WsEvent }
  const arg = frame['arg']
  return isRecord(arg) && typeof arg['channel'] === 'string' ? { arg: arg as unknown as ChannelArg } : undefined
}

/** Total length of one request's channels at OKX: 64 KB; the rest is for the envelope. */
const MAX_ARGS_BYTES = 60_000
/** Ours refuses a request of more than 1,500. */
const MAX_ARGS = 1_000
const utf8 = new TextEncoder()

/** Cuts args into requests that the dialect accepts. */
export const batchArgs = (args: readonly ChannelArg[]): ChannelArg[][] => {
  const batches: ChannelArg[][] = []
  let room = 0
  for (const arg of args) {
    const bytes = utf8.encode(JSON.stringify(arg)).length + 1
    const last = batches.at(-1)
    if (last === undefined || bytes > room || last.length >= MAX_ARGS) {
      batches.push([arg])
      room = MAX_ARGS_BYTES - bytes
    } else {
      last.push(arg)
      room -= bytes
    }
  }
  return batches
}

/** A request as the venue reads it. */
export const encode = (request: WsRequest): string => JSON.stringify(request)
