import type { MoneyState, Refused } from './moneyState.ts'

type NotSent = Extract<MoneyState, { readonly phase: 'notSent' }>

/**
 * What became of a request that moves money, as the user sees it. It never says "failed" without knowing: while the answer
 * is missing it goes from `waiting` through `asking` to `tracked`. The outcome is asked for by the key of the request; the
 * request itself is never sent again, so a slow network cannot move money twice.
 */
export type MoneyOutcome =
  | { readonly phase: 'idle' }
  /** On its way; `waiting` after 3 s without an answer; `asking` from 10 s; `tracked` when that has no answer either. */
  | { readonly phase: 'sent' | 'waiting' | 'asking' | 'tracked' }
  | { readonly phase: 'done' }
  | { readonly phase: 'refused'; readonly reply: Refused }
  /** Certainly not done: it never left, or the venue says that it never arrived. Sending again is safe. */
  | { readonly phase: 'notPlaced'; readonly why: NotSent['why'] }

/** `isLong`: the outcome has been asked for in vain for a while. */
export const moneyOutcome = (money: MoneyState, isLong = false): MoneyOutcome => {
  switch (money.phase) {
    case 'idle':
    case 'sent':
    case 'done':
      return { phase: money.phase }
    case 'quiet':
      return { phase: 'waiting' }
    case 'unknown':
      return { phase: isLong ? 'tracked' : 'asking' }
    case 'refused':
      return { phase: 'refused', reply: money.reply }
    case 'notSent':
      return { phase: 'notPlaced', why: money.why }
  }
}

/** Nothing else may be sent while one of these stands. */
export const isUnderWay = ({ phase }: { readonly phase: string }): boolean =>
  phase === 'sent' || phase === 'waiting' || phase === 'asking' || phase === 'tracked'

/** What a screen says of each outcome. */
export interface OutcomeSentences<T> {
  readonly sent: () => T
  readonly waiting: () => T
  readonly asking: () => T
  /** As `asking` where it is left out. */
  readonly tracked?: () => T
  readonly refused: (reply: Refused) => T
  readonly notPlaced: (why: NotSent['why']) => T
}

/** What is said of this outcome; undefined before anything was sent, and of a good end. */
export const outcomeSentence = <T>(outcome: MoneyOutcome, sentences: OutcomeSentences<T>): T | undefined => {
  switch (outcome.phase) {
    case 'idle':
    case 'done':
      return undefined
    case 'refused':
      return sentences.refused(outcome.reply)
    case 'notPlaced':
      return sentences.notPlaced(outcome.why)
    case 'tracked':
      return (sentences.tracked ?? sentences.asking)()
    case 'sent':
    case 'waiting':
    case 'asking':
      return sentences[outcome.phase]()
  }
}
