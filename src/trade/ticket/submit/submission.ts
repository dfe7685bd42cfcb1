import type { Order } from '#protocol'
import type { MoneyState, Refused } from '../../../core/request/moneyState.ts'

/** What a submission needs to know of an order. */
export interface OrderWord {
  readonly ordId: string
  readonly state: Order['state']
  /** Unix ms. */
  readonly uTime: string
}

/**
 * What became of one order, as the user sees it. It never says "failed" without knowing: an answer that did not come
 * leads through `waiting` and `asking` to `tracked`, while the outcome is asked for by key (decision 222).
 */
export type Submission<O = Order> =
  | { readonly phase: 'idle' }
  /** On its way; `waiting` after 3 s without an answer; `asking` from 10 s; `tracked` when that has no answer either. */
  | { readonly phase: 'sent' | 'waiting' | 'asking' | 'tracked' }
  /** `ended`: over before it was filled, as a market order is when the depth runs out. */
  | { readonly phase: 'accepted' | 'filled' | 'ended'; readonly order: O }
  /** Carried out; the answer is no order. */
  | { readonly phase: 'done' }
  | { readonly phase: 'refused'; readonly reply: Refused }
  /** Certainly not placed: it never left, or the venue says that it never arrived. Sending again is safe. */
  | { readonly phase: 'notPlaced'; readonly why: 'network' | 'expired' | 'none' }

/** Nothing else may be sent while one of these stands. */
export const isUnderWay = ({ phase }: Pick<Submission, 'phase'>): boolean =>
  phase === 'sent' || phase === 'waiting' || phase === 'asking' || phase === 'tracked'

const PHASE_OF = {
  live: 'accepted',
  partially_filled: 'accepted',
  filled: 'filled',
  canceled: 'ended',
} as const satisfies Record<Order['state'], Submission['phase']>

/** Nothing more will happen to this order. */
export const isOver = ({ state }: Pick<OrderWord, 'state'>): boolean => state === 'filled' || state === 'canceled'

/** The later of two words about one order: an order that is over never goes back. */
export const laterOf = <O extends OrderWord>(a: O, b: O): O => {
  if (isOver(a) !== isOver(b)) return isOver(a) ? a : b
  return Number(b.uTime) >= Number(a.uTime) ? b : a
}

/**
 * The submission behind a money call. `heard` is the newest word about the order from the private channel, which may
 * overtake the answer; `long` says that the outcome has been asked for in vain for a while.
 */
export const submissionOf = <O extends OrderWord>(
  money: MoneyState<{ readonly order?: O }>,
  heard: O | undefined,
  long: boolean,
): Submission<O> => {
  switch (money.phase) {
    case 'idle':
    case 'sent':
      return { phase: money.phase }
    case 'quiet':
      return { phase: 'waiting' }
    case 'unknown':
      return { phase: long ? 'tracked' : 'asking' }
    case 'refused':
      return { phase: 'refused', reply: money.reply }
    case 'notSent':
      return { phase: 'notPlaced', why: money.why }
    case 'done': {
      const { order: answered } = money.data
      if (answered === undefined) return { phase: 'done' }
      const order = heard?.ordId === answered.ordId ? laterOf(answered, heard) : answered
      return { phase: PHASE_OF[order.state], order }
    }
  }
}
