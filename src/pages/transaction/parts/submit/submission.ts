import { ASK_OUTCOME_AFTER, NO_ANSWER_YET, type Order, type Reply } from '#protocol'

/** The venue's refusal, as the reply carried it. */
export type RefusedReply = Extract<Reply<unknown>, { kind: 'refused' }>

/**
 * What became of one order, as the user sees it. Nothing here ever ends in "failed" without knowing: an answer that
 * did not come leads through `waiting` and `asking` to `tracked`, which keeps asking by key (decisions, 13).
 */
export type Submission =
  | { readonly phase: 'idle' }
  /** On its way; `waiting` after 3 s without an answer, `asking` from 10 s: what happened is asked for by key. */
  | { readonly phase: 'sent' | 'waiting' | 'asking'; readonly sentAt: number }
  /** Neither the answer nor the outcome could be had yet; it may or may not stand. */
  | { readonly phase: 'tracked'; readonly sentAt: number }
  /** `ended`: over before it was filled, as a market order is when the depth runs out. */
  | { readonly phase: 'accepted' | 'filled' | 'ended'; readonly order: Order }
  | { readonly phase: 'refused'; readonly reply: RefusedReply }
  /** Certainly not placed: it never left, or the venue says that it never arrived. Sending again is safe. */
  | { readonly phase: 'notPlaced'; readonly why: 'offline' | 'expired' | 'neverArrived' }

export type SubmissionEvent =
  | { readonly type: 'send'; readonly at: number }
  | { readonly type: 'time'; readonly at: number }
  | { readonly type: 'order'; readonly order: Order }
  | { readonly type: 'refused'; readonly reply: RefusedReply }
  | { readonly type: 'asking' }
  | { readonly type: 'noOutcome' }
  | { readonly type: 'notPlaced'; readonly why: 'offline' | 'expired' | 'neverArrived' }
  | { readonly type: 'reset' }

export const IDLE: Submission = { phase: 'idle' }

/** Nothing else may be sent while one of these stands. */
export const isUnderWay = ({ phase }: Submission): boolean =>
  phase === 'sent' || phase === 'waiting' || phase === 'asking' || phase === 'tracked'

const PHASE_OF = {
  live: 'accepted',
  partially_filled: 'accepted',
  filled: 'filled',
  canceled: 'ended',
} as const satisfies Record<Order['state'], Submission['phase']>

const ofOrder = (order: Order): Submission => ({ phase: PHASE_OF[order.state], order })

const byTime = (state: Submission, at: number): Submission => {
  if (state.phase !== 'sent' && state.phase !== 'waiting') return state
  const elapsed = at - state.sentAt
  const phase = elapsed >= ASK_OUTCOME_AFTER ? 'asking' : elapsed >= NO_ANSWER_YET ? 'waiting' : 'sent'
  return phase === state.phase ? state : { phase, sentAt: state.sentAt }
}

const byOrder = (state: Submission, order: Order): Submission => {
  if (isUnderWay(state)) return ofOrder(order)
  // Word of a fill may overtake the answer that the order was accepted; an order never goes back.
  return state.phase === 'accepted' && state.order.ordId === order.ordId ? ofOrder(order) : state
}

/** Moves a submission on; an event that comes too late changes nothing. */
export const submissionReducer = (state: Submission, event: SubmissionEvent): Submission => {
  if (event.type === 'reset') return isUnderWay(state) ? state : IDLE
  if (event.type === 'order') return byOrder(state, event.order)
  if (event.type === 'send') return isUnderWay(state) ? state : { phase: 'sent', sentAt: event.at }
  if (!isUnderWay(state) || !('sentAt' in state)) return state
  if (event.type === 'time') return byTime(state, event.at)
  if (event.type === 'asking') return { phase: state.phase === 'tracked' ? 'tracked' : 'asking', sentAt: state.sentAt }
  if (event.type === 'noOutcome') return { phase: 'tracked', sentAt: state.sentAt }
  return event.type === 'refused' ? { phase: 'refused', reply: event.reply } : { phase: 'notPlaced', why: event.why }
}
