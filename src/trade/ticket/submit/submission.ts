import type { Order } from '#protocol'
import { type MoneyOutcome, moneyOutcome } from '../../../core/request/money/moneyOutcome.ts'
import type { MoneyState } from '../../../core/request/money/moneyState.ts'

/** What a submission needs to know of an order. */
export interface OrderWord {
  readonly ordId: string
  readonly state: Order['state']
  /** Unix ms. */
  readonly uTime: string
}

/** What became of one order, as the user sees it: of the request, and once that is answered of the order itself. */
export type Submission<O = Order> =
  | MoneyOutcome
  /** `ended`: over before it was filled, as a market order is when the depth runs out. */
  | { readonly phase: 'accepted' | 'filled' | 'ended'; readonly order: O }

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
  const answered = money.phase === 'done' ? money.data.order : undefined
  if (answered === undefined) return moneyOutcome(money, long)
  const order = heard?.ordId === answered.ordId ? laterOf(answered, heard) : answered
  return { phase: PHASE_OF[order.state], order }
}
