import type { Failure } from '../message.ts'

/** A refusal, whether it came at once or was learned later by key. */
export type Refused = Extract<Failure, { kind: 'refused' }>

/**
 * Where a money call stands. `sent`, `quiet` (no answer yet) and `unknown` (being asked for by key) may have been
 * carried out; `notSent` surely was not and never will be; `done` (with the answer) and `refused` are known.
 */
export type MoneyState<R = unknown> =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sent' | 'quiet' | 'unknown'; readonly key: string }
  | { readonly phase: 'done'; readonly key: string; readonly data: R }
  | { readonly phase: 'refused'; readonly key: string; readonly reply: Refused }
  | { readonly phase: 'notSent'; readonly key: string; readonly why: 'network' | 'expired' | 'none' }

export type MoneyEvent<R = unknown> =
  | { readonly type: 'sent'; readonly key: string }
  /** Found in storage after a reload. */
  | { readonly type: 'found'; readonly key: string }
  | { readonly type: 'quiet'; readonly key: string }
  /** 10 s went by, or the connection broke: only the key can tell. */
  | { readonly type: 'lost'; readonly key: string }
  | { readonly type: 'done'; readonly key: string; readonly data: R }
  | { readonly type: 'refused'; readonly key: string; readonly reply: Refused }
  | { readonly type: 'notSent'; readonly key: string; readonly why: 'network' | 'expired' | 'none' }
  | { readonly type: 'dismissed' }

/** True while the server may still carry it out, or may have. */
export const isPending = (
  state: MoneyState,
): state is Extract<MoneyState, { readonly phase: 'sent' | 'quiet' | 'unknown' }> =>
  state.phase === 'sent' || state.phase === 'quiet' || state.phase === 'unknown'

/** The next state; events about another key, or about one that has ended, change nothing. */
export const moneyStep = <R>(state: MoneyState<R>, event: MoneyEvent<R>): MoneyState<R> => {
  if (event.type === 'dismissed') return isPending(state) ? state : { phase: 'idle' }
  if (event.type === 'sent' || event.type === 'found') {
    if (isPending(state)) return state
    return { phase: event.type === 'sent' ? 'sent' : 'unknown', key: event.key }
  }
  if (!isPending(state) || state.key !== event.key) return state
  switch (event.type) {
    case 'quiet':
      return state.phase === 'sent' ? { phase: 'quiet', key: state.key } : state
    case 'lost':
      return { phase: 'unknown', key: state.key }
    case 'done':
      return { phase: 'done', key: state.key, data: event.data }
    case 'refused':
      return { phase: 'refused', key: state.key, reply: event.reply }
    case 'notSent':
      return { phase: 'notSent', key: state.key, why: event.why }
  }
}
