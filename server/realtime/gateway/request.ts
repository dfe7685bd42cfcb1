import { type ChannelArg, isRecord, type Pace, parseJson } from '#protocol'
import { errors, type Problem } from './events.ts'

/** A well-formed request; whether its channels exist is checked later. */
export type Request =
  | { readonly op: 'subscribe' | 'unsubscribe'; readonly id?: string; readonly args: readonly ChannelArg[] }
  | { readonly op: 'login'; readonly id?: string; readonly ticket: string | undefined }
  | { readonly op: 'pace'; readonly id?: string; readonly pace: Partial<Pace> }

/** The problem of a request that is not well formed. */
export interface Malformed {
  readonly id?: string
  readonly problem: Problem
}

/** Far more than exist; limits the number of answers to one request. */
const MAX_ARGS = 1_500
const ID = /^[0-9A-Za-z]{1,32}$/
const ARG_FIELDS = ['channel', 'instId', 'instType', 'instFamily', 'ccy'] as const

/** Reads one message of a client. Never throws. */
export const readRequest = (text: string): Request | Malformed => {
  const message = parseJson(text)
  if (!isRecord(message)) return { problem: errors.invalidRequest(text) }
  const { op, args } = message
  const id = message['id']
  if (id !== undefined && !(typeof id === 'string' && (id === '' || ID.test(id)))) {
    return { problem: errors.invalidRequest(text) }
  }
  const echo = typeof id === 'string' && id !== '' ? { id } : {}
  if (typeof op !== 'string') return { ...echo, problem: errors.invalidRequest(text) }
  if (!isOp(op)) return { ...echo, problem: errors.invalidOp(op) }
  if (!Array.isArray(args) || args.length === 0 || args.length > MAX_ARGS) {
    return { ...echo, problem: errors.invalidArgs() }
  }
  if (op === 'login') {
    const [first] = args as unknown[]
    if (args.length !== 1 || !isRecord(first)) return { ...echo, problem: errors.invalidArgs() }
    return { ...echo, op, ticket: typeof first['ticket'] === 'string' ? first['ticket'] : undefined }
  }
  if (op === 'pace') {
    const pace = args.length === 1 ? readPace(args[0]) : undefined
    return pace === undefined ? { ...echo, problem: errors.invalidArgs() } : { ...echo, op, pace }
  }
  const read = (args as unknown[]).map(readArg)
  if (!read.every((arg) => arg !== undefined)) return { ...echo, problem: errors.invalidArgs() }
  return { ...echo, op, args: read }
}

const OPS = ['subscribe', 'unsubscribe', 'login', 'pace'] as const
const isOp = (op: string): op is (typeof OPS)[number] => (OPS as readonly string[]).includes(op)

/** Undefined when a field is not a valid number of milliseconds, or when there is none. */
const readPace = (arg: unknown): Partial<Pace> | undefined => {
  if (!isRecord(arg)) return undefined
  const read: { quotes?: number; pulse?: number } = {}
  for (const field of ['quotes', 'pulse'] as const) {
    const value = arg[field]
    if (value === undefined) continue
    if (typeof value !== 'number' || value < 0) return undefined
    read[field] = value
  }
  return Object.keys(read).length === 0 ? undefined : read
}

/** The fields of an argument that name a channel. Others (`extraParams`) are ignored and not echoed. */
const readArg = (arg: unknown): ChannelArg | undefined => {
  if (!isRecord(arg) || typeof arg['channel'] !== 'string') return undefined
  const read: Partial<Record<(typeof ARG_FIELDS)[number], string>> & { channel: string } = { channel: arg['channel'] }
  for (const field of ARG_FIELDS) {
    const value = arg[field]
    if (value === undefined) continue
    if (typeof value !== 'string') return undefined
    read[field] = value
  }
  return { ...read, ...readCursor(arg) }
}

/** The client's cursor in a private history. A malformed one is left out, and the client gets a snapshot. */
const readCursor = ({ epoch, offset, snapshot }: Readonly<Record<string, unknown>>): Partial<ChannelArg> =>
  typeof epoch === 'string' && Number.isSafeInteger(offset)
    ? { epoch, offset: offset as number, ...(snapshot === true ? { snapshot } : {}) }
    : {}
