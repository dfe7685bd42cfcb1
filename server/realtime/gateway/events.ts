import { type ChannelArg, WS_ERRORS, type WsEvent } from '#protocol'
import { type Frame, textFrame } from './frame.ts'

/** An event of the socket without the connection's id, which the connection adds. */
export type EventFields = Omit<WsEvent, 'connId'>

/** Frames an event. The request's id comes first, as in OKX's events. */
export const eventFrame = ({ id, ...event }: EventFields & { readonly connId: string }): Frame =>
  textFrame(JSON.stringify(id === undefined ? event : { id, ...event }))

export const PONG = textFrame('pong')

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text)

/** Every error event of the gateway, with the texts of OKX. */
export const errors = {
  invalidRequest: (request: string): Problem => ({
    code: WS_ERRORS.invalidRequest,
    msg: `Invalid request: ${cut(request, 200)}`,
  }),
  invalidArgs: (): Problem => ({ code: WS_ERRORS.invalidArgs, msg: 'Invalid args' }),
  invalidOp: (op: string): Problem => ({ code: WS_ERRORS.invalidOp, msg: `Invalid op: ${cut(op, 32)}` }),
  doesNotExist: (op: string, { channel, instId }: ChannelArg): Problem => ({
    code: WS_ERRORS.doesNotExist,
    msg: `${op === 'unsubscribe' ? 'Unsubscribe' : 'Subscribe'} failed, wrong URL or channel:${cut(channel, 64)}${
      instId === undefined ? '' : `,instId:${cut(instId, 64)}`
    } doesn't exist. Please use the correct URL, channel and parameters referring to API document.`,
  }),
  loginNeeded: (): Problem => ({ code: WS_ERRORS.loginNeeded, msg: 'Please log in' }),
  loginFailed: (): Problem => ({ code: WS_ERRORS.loginFailed, msg: 'Login failed.' }),
  repeatedLogin: (): Problem => ({ code: WS_ERRORS.repeatedLogin, msg: 'Repeated login' }),
  tooMany: (): Problem => ({
    code: WS_ERRORS.tooManyChannels,
    msg: 'The number of subscribed channels exceeds the maximum limit.',
  }),
  tooFrequent: (): Problem => ({ code: WS_ERRORS.tooFrequent, msg: 'Requests too frequent' }),
} as const

/** Code and text of an error event. */
export interface Problem {
  readonly code: string
  readonly msg: string
}
