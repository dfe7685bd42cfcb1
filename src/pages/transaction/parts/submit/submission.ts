import type { Order } from '#protocol'
import type { MoneyState, Refused } from '../../../../request/moneyState.ts'

/**
 * What became of one order, as the user sees it. It never says "failed" without knowing: an answer that did not come
 * leads through `waiting` and `asking` to `tracked`, while the outcome is asked for by key (decisions, 13).
 */
export type Submission =
  | { readonly phase: 'idle' }
  /** On its way; `waiting` after 3 s without an answer; `asking` from 10 s; `tracked` when that has no answer either. */
  | { readonly phase: 'sent' | 'waiting' | 'asking' | 'tracked' }
  /** `ended`: over before it was filled, as a market order is when the depth runs out. */
  | { readonly phase: 'accepted' | 'filled' | 'ended'; readonly order: Order }
  | { readonly phase: 'refused'; readonly reply: Refused }
  /** Certainly not placed: it never left, or the venue says that it never arrived. Sending again is safe. */
  | { readonly phase: 'notPlaced'; readonly why: 'network' | 'expired' | 'none' }

/** Nothing else may be sent while one of these stands. */
export const isUnderWay = ({ phase }: Submission): boolean =>
  phase === 'sent' || phase === 'waiting' || phase === 'asking' || phase === 'tracked'

const PHASE_OF = {
  live: 'accepted',
  partially_filled: 'accepted',
  filled: 'filled',
  canceled: 'ended',
} as const satisfies Record<Order['state'], Submission['phase']>

/** Nothing more will happen to this order. */
export const isOver = ({ state }: Order): boolean => state === 'filled' || state === 'canceled'

/** The later of two words about one order: an order that is over never goes back. */
export const laterOf = (a: Order, b: Order): Order => {
  if (isOver(a) !== isOver(b)) return isOver(a) ? a : b
  return Number(b.uTime) >= Number(a.uTime) ? b : a
}

/**
 * The submission behind a money call. `heard` is the newest word about the order from the private channel, which may
 * overtake the answer; `long` says that the outcome has been asked for in vain for a while.
 */
export const submissionOf = (money: MoneyState, heard: Order | undefined, long: boolean): Submission => {
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
      const order = heard?.ordId === money.order.ordId ? laterOf(money.order, heard) : money.order
      return { phase: PHASE_OF[order.state], order }
    }
  }
}
