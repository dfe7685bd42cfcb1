// The socket of the OKX v5 dialect: requests, pushes and errors.

/** `arg` of a request and of a push. */
export interface ChannelArg {
  channel: string
  instId?: string
  instType?: string
  ccy?: string
  uid?: string
  /**
   * Ours, in a subscribe to a private channel: the last `epoch` and `offset` that the client saw, to resume after them.
   */
  epoch?: string
  offset?: number
  /** Ours, beside them: the snapshot too, after what was missed, for a client without state of its own. */
  snapshot?: true
}

export interface Push<T = unknown> {
  arg: ChannelArg
  data: T[]
  action?: 'snapshot' | 'update'
  /** Private channels. `resumed` (ours) ends a replay: everything that was missed has been sent. */
  eventType?: 'snapshot' | 'event_update' | 'resumed'
  curPage?: number
  lastPage?: boolean
  /** Ours: when the venue sent it (`quotes`, `market-pulse`), Unix ms. */
  ts?: string
  /** Ours, private channels: the history to which this push belongs, and its offset there (counts up by one). */
  epoch?: string
  offset?: number
  /** Ours, on a snapshot that answers a resume: what happened meanwhile can no longer be replayed. */
  lost?: true
}

export interface WsRequest {
  id?: string
  /** `pace` is ours: how often this connection wants its batches. */
  op: 'subscribe' | 'unsubscribe' | 'login' | 'pace'
  args: unknown[]
}

/**
 * Argument of `pace`: at most one `quotes` push (33 to 10,000), one `market-pulse` push (1,000 to 60,000) in this many
 * ms. A missing field leaves its rate unchanged; a value out of range is replaced by the nearest one in range.
 */
export interface Pace {
  quotes: number
  pulse: number
}

export interface WsEvent {
  id?: string
  event:
    | 'subscribe'
    | 'unsubscribe'
    | 'error'
    | 'login'
    | 'pace'
    | 'notice'
    | 'channel-conn-count'
    | 'channel-conn-count-error'
  arg?: ChannelArg
  code?: string
  msg?: string
  connId?: string
  /** `channel-conn-count` events only: the private channel, and the user's connections to it. */
  channel?: string
  connCount?: string
  /** Answer to `pace` only: the rate that the venue uses; it has steps of its own, never faster than requested. */
  pace?: Pace
}

/** Codes of the socket's own error events (OKX documentation). */
export const WS_ERRORS = {
  loginFailed: '60009',
  loginNeeded: '60011',
  invalidRequest: '60012',
  invalidArgs: '60013',
  tooFrequent: '60014',
  doesNotExist: '60018',
  invalidOp: '60019',
  repeatedLogin: '60031',
  internal: '64007',
  upgrade: '64008',
  /** At OKX a close code; here an answer to the one subscription, so that the others of the connection go on. */
  tooManyChannels: '4008',
} as const
