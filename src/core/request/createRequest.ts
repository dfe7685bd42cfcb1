import {
  type Call,
  IDEMPOTENCY_HEADER,
  type InputOf,
  interpretReply,
  isForOperators,
  type OutputOf,
  prefixOf,
  type Reply,
} from '#protocol'
import type { Post } from './transport.ts'

/** What a request touches outside itself. */
export interface RequestPorts {
  post: Post
  /** `navigator.onLine`. */
  online: () => boolean
  /** Goes into Accept-Language, so that refusals come in the user's language. */
  language: () => string
  /** Number of the session that is open. */
  epoch: () => number
  expired: (epoch: number) => void
  /** The session of an operator is over; the user's has nothing to do with it. */
  operatorExpired?: () => void
  /** `relaunch`: this failure may relaunch the page; `say`: it may show the message (polls and money calls do neither). */
  networkFailed: (may: { readonly relaunch: boolean; readonly say: boolean }) => void
  succeeded: () => void
  /** +1 when a call with the loading indicator starts, -1 when it ends. */
  loading: (step: 1 | -1) => void
  log: (text: string, details: unknown) => void
  /** Development: holds an answer against the call's schema. */
  check?: (call: Call, data: unknown) => void
}

interface RequestOptions {
  /** Idempotency key; a must for calls that move money. */
  readonly key?: string
  /** The screen itself tells how the call ended: no message and no relaunch follow. So with money calls and operators' calls. */
  readonly quiet?: boolean
  /** Nobody waits for it: the loading indicator does not show. */
  readonly background?: boolean
}

/** Money calls cannot be made without their key. */
type Rest<C extends Call> = C['money'] extends true
  ? [options: RequestOptions & { readonly key: string }]
  : [options?: RequestOptions]

export type Request = <C extends Call>(call: C, input: InputOf<C>, ...rest: Rest<C>) => Promise<Reply<OutputOf<C>>>

/** The one request client. A call always ends in a value; nothing throws. */
export const createRequest = (ports: RequestPorts): Request => {
  const send = async <C extends Call>(
    call: C,
    input: InputOf<C>,
    { key, quiet = call.money || call.polled || isForOperators(call) }: RequestOptions,
  ): Promise<Reply<OutputOf<C>>> => {
    if (!ports.online()) {
      ports.networkFailed({ relaunch: false, say: !quiet })
      return { kind: 'network' }
    }
    const epoch = ports.epoch()
    const headers = { 'accept-language': ports.language(), ...(key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }) }
    const ofOperators = isForOperators(call)
    const posted = await ports.post(call.path, input, {
      timeout: call.timeout,
      headers,
      ...(ofOperators && { prefix: prefixOf(call) }),
    })
    if (posted.kind !== 'answer') {
      // A money call that broke off may have arrived: its end is unknown, and nothing may relaunch.
      ports.networkFailed({ relaunch: !quiet, say: !quiet })
      return call.money || posted.kind === 'timeout' ? { kind: 'unknown' } : { kind: 'network' }
    }
    const reply = interpretReply<OutputOf<C>>(posted.status, posted.body)
    if (reply.kind === 'unknown') ports.log(`${call.path} answered ${posted.status}`, posted.body)
    else ports.succeeded()
    if (reply.kind === 'expired') {
      if (ofOperators) ports.operatorExpired?.()
      else ports.expired(epoch)
    }
    if (reply.kind === 'ok') ports.check?.(call, reply.data)
    return reply
  }

  return async (call, input, ...rest) => {
    if (!call.loading || rest[0]?.background === true) return send(call, input, rest[0] ?? {})
    ports.loading(1)
    try {
      return await send(call, input, rest[0] ?? {})
    } finally {
      ports.loading(-1)
    }
  }
}
