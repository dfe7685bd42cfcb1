// What all private feeds share: state from a channel or from a poll that stands in for it, the newer one of both.

import { BehaviorSubject, combineLatest, map, type Observable } from 'rxjs'
import type { Call, InputOf, OutputOf } from '#protocol'
import type { PrivateData, PrivateFeedName } from '../../base/privateFeeds.ts'
import { ALWAYS, LATER, type PollPace, poll, RECONCILE, STAND_IN, seen } from '../../http/poll.ts'
import { createPollState } from '../pollState.ts'
import type { FeedSource, LazyContext } from '../source.ts'

/** The call that stands in for a private channel while it is down, and checks it while it leads. */
export interface PrivatePoll<S, C extends Call> {
  readonly call: C
  readonly input: InputOf<C>
  /** The state after an answer; the same state when it is no newer. */
  readonly apply: (state: S | undefined, answer: OutputOf<C>) => S
  /** Asks also when no screen looks, while the channel is down. */
  readonly always?: boolean
  /** The channel only adds to it: the call alone brings it whole, and an answer is merged. */
  readonly merges?: boolean
}

/** What differs between private feeds: where a state tells its time (Unix ms), and how screens see it. */
export interface PrivateFeedOptions<S, C extends Call> extends PrivatePoll<S, C> {
  readonly tsOf: (state: S) => number
  readonly view: (state: S) => PrivateData[PrivateFeedName]
}

/** What is known of one private thing, by its channel and by its poll. */
export interface PrivateFeed<S> {
  readonly source: FeedSource
  readonly state: S | undefined
  /** The channel brought something; `seq` is its offset in the history. */
  readonly pushed: (state: S, seq: number | undefined) => void
  /** The channel is live, so it leads; or it is not, and its socket was last heard at `heardAt`, Unix ms. */
  readonly setLeading: (on: boolean, heardAt?: number) => void
  readonly isLeading: () => boolean
  /** The page was away for so long that what is shown has to be confirmed. */
  readonly recheck: () => void
  readonly session: (signedIn: boolean) => void
  readonly close: () => void
}

/** `answered`: a poll that stands in for the channel brought an answer. `watched`: a screen looks, or none does any more. */
export const createPrivateFeed = <S, C extends Call>(
  context: LazyContext,
  { call: asked, input, apply, always = false, merges = false, tsOf, view }: PrivateFeedOptions<S, C>,
  on: {
    readonly changed: () => void
    readonly answered?: (() => void) | undefined
    readonly watched?: (isWatched: boolean) => void
  },
): PrivateFeed<S> => {
  const { ports, call, visible, reporter } = context
  const shown = createPollState(context, on.changed)
  const watched = new BehaviorSubject(false)
  const isLed = new BehaviorSubject(false)
  const session = new BehaviorSubject(false)
  const isKnown = new BehaviorSubject(false)
  let state: S | undefined
  let taken: S | undefined
  let pushes = 0

  const pace: Observable<PollPace | undefined> = combineLatest([seen(visible), session, watched, isLed, isKnown]).pipe(
    map(([isVisible, signedIn, isWatched, isLeading, hasAnswer]) => {
      if (!isVisible || !signedIn || !(isWatched || (always && !isLeading))) return undefined
      if (merges) return isLeading && hasAnswer ? LATER : ALWAYS
      return isLeading ? RECONCILE : STAND_IN
    }),
  )
  const polling = poll(ports, pace, async (signal) => {
    const before = pushes
    return { reply: await call(asked, input, signal), isOvertaken: () => pushes !== before }
  }).subscribe(({ reply, isOvertaken }) => {
    reporter.note(reply)
    if (reply.kind !== 'ok') return shown.failed(reply.kind)
    if (!isLed.value) on.answered?.()
    // It may have been read before what was pushed meanwhile.
    if (isOvertaken() && !merges) return
    const next = apply(state, reply.data)
    if (next === state) return
    state = next
    isKnown.next(true)
    if (merges) shown.setLeading(isLed.value)
    shown.live(tsOf(next), shown.value.seq)
  })
  const watch = (isWatched: boolean): void => {
    watched.next(isWatched)
    on.watched?.(isWatched)
  }
  return {
    source: {
      get state() {
        return shown.value
      },
      get cleared() {
        return state === undefined
      },
      take: (full) => {
        if (state === undefined || (!full && state === taken)) return undefined
        taken = state
        return { kind: 'latest', value: view(state) }
      },
      watch,
      close: () => watch(false),
    },
    get state() {
      return state
    },
    pushed: (next, seq) => {
      pushes++
      state = next
      shown.live(tsOf(next), seq)
    },
    setLeading: (isLeading, heardAt) => {
      // The call may have been answered before the channel stood, and neither tells of what happened in between.
      if (isLeading && merges && !isLed.value) isKnown.next(false)
      shown.setLeading(isLeading && (!merges || isKnown.value), heardAt)
      isLed.next(isLeading)
    },
    isLeading: () => isLed.value,
    recheck: shown.recheck,
    session: (signedIn) => {
      session.next(signedIn)
      if (signedIn) return
      state = undefined
      isLed.next(false)
      isKnown.next(false)
      shown.reset()
    },
    close: () => {
      polling.unsubscribe()
      shown.close()
    },
  }
}
