import { BehaviorSubject, combineLatest, map, type Observable } from 'rxjs'
import type { Call, InputOf, OutputOf } from '#protocol'
import type { FeedData } from '../messages.ts'
import { poll } from '../poll.ts'
import { createPollState } from './pollState.ts'
import type { Context, Wire } from './wire.ts'

/** A call that is asked every two seconds while somebody looks; its answer replaces the value. */
export interface PolledCall<C extends Call> {
  readonly call: C
  readonly input: InputOf<C>
  /** Venue time of an answer, Unix ms: an answer older than what is known is dropped. */
  readonly ts: (answer: OutputOf<C>) => number
  readonly data: (answer: OutputOf<C>) => FeedData
  /** Besides a visible page and a screen that looks. */
  readonly when?: Observable<boolean>
}

/** A feed that is known by poll alone. `reset` forgets what was known (signed out). */
export interface PolledWire extends Wire {
  readonly reset: () => void
}

export const createPolledWire = <C extends Call>(
  { ports, call, visible, reporter }: Context,
  { call: asked, input, ts, data, when = new BehaviorSubject(true) }: PolledCall<C>,
  changed: () => void,
  watchedAtFirst: boolean,
): PolledWire => {
  const state = createPollState(ports, changed)
  const watched = new BehaviorSubject(watchedAtFirst)
  let answer: OutputOf<C> | undefined
  let taken: OutputOf<C> | undefined
  const active = combineLatest([visible, watched, when]).pipe(map((all) => all.every(Boolean)))
  const subscription = poll(ports, active, (signal) => call(asked, input, signal)).subscribe((reply) => {
    reporter.note(reply)
    if (reply.kind !== 'ok') return state.failed(reply.kind)
    if (answer === undefined || ts(reply.data) >= ts(answer)) answer = reply.data
    state.live(ts(answer))
  })
  return {
    get state() {
      return state.value
    },
    get cleared() {
      return answer === undefined
    },
    take: (full) => {
      if (answer === undefined || (!full && answer === taken)) return undefined
      taken = answer
      return data(answer)
    },
    watch: (on) => watched.next(on),
    reset: () => {
      answer = undefined
      state.reset()
    },
    close: () => {
      subscription.unsubscribe()
      state.close()
    },
  }
}
