// The socket of the OKX v5 dialect: what is asked, what is pushed, and how an error is told.

/** `arg` of a request and of a push. */
export interface ChannelArg {
  channel: string
  instId?: string
  instType?: string
  ccy?: string
  uid?: string
  /** Ours, in a subscribe to a private channel: the last `epoch` and `offset` that were seen, to be told the rest. */
  epoch?: string
  offset?: number
  /** Ours, beside them: the snapshot too, behind what was missed, for who has no state of his own yet. */
  snapshot?: true
}

export interface Push<T = unknown> {
  arg: ChannelArg
  data: T[]
  action?: 'snapshot' | 'update'
  /** Private channels. `resumed` (ours) ends a replay: everything that was missed has been told. */
  eventType?: 'snapshot' | 'event_update' | 'resumed'
  curPage?: number
  lastPage?: boolean
  /** Ours: when the venue sent it (`quotes`, `market-pulse`), Unix ms. */
  ts?: string
  /** Ours, private channels: which history this is, and where in it this push stands (counts up by one). */
  epoch?: string
  offset?: number
  /** Ours, on a snapshot that answers a resume: what happened meanwhile can no longer be told. */
  lost?: true
}

export interface WsRequest {
  id?: string
  /** `pace` is ours: how often this connection wants its batches. */
  op: 'subscribe' | 'unsubscribe' | 'login' | 'pace'
  args: unknown[]
}

/**
 * Argument of `pace`: at most one `quotes` push (33 to 10,000), one `market-pulse` push (1,000 to 60,000) in so many ms.
 * Either may be left out and then stays as it was; what lies outside is taken as the nearest that is possible.
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
  /** Answer to `pace` only: what the venue took; it keeps to steps of its own, never faster than asked. */
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
} as const
