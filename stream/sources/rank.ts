import { BehaviorSubject, combineLatest, map } from 'rxjs'
import { home, type OutputOf } from '#protocol'
import { ALWAYS, poll, seen } from '../http/poll.ts'
import { createPollState } from './pollState.ts'
import type { FeedSource, LazyContext } from './source.ts'

/** What gained, lost and traded most, by poll alone; an answer older than what is known is dropped. */
export const createRankSource = (context: LazyContext, changed: () => void): FeedSource => {
  const { ports, call, visible, reporter } = context
  const state = createPollState(context, changed)
  const watched = new BehaviorSubject(true)
  let rank: OutputOf<typeof home.homeCoinDataRank> | undefined
  let taken: typeof rank
  const leave = visible.subscribe((on) => on && state.recheck())
  const pace = combineLatest([seen(visible), watched]).pipe(map((all) => (all.every(Boolean) ? ALWAYS : undefined)))
  const subscription = poll(ports, pace, (signal) => call(home.homeCoinDataRank, {}, signal)).subscribe((reply) => {
    reporter.note(reply)
    if (reply.kind !== 'ok') return state.failed(reply.kind)
    // The same answer again, out of somebody's cache, makes nothing younger.
    if (rank !== undefined && Number(reply.data.ts) <= Number(rank.ts)) return
    rank = reply.data
    state.live(Number(rank.ts))
  })
  return {
    get state() {
      return state.value
    },
    get cleared() {
      return rank === undefined
    },
    take: (full) => {
      if (rank === undefined || (!full && rank === taken)) return undefined
      taken = rank
      return { kind: 'latest', value: rank }
    },
    watch: (on) => watched.next(on),
    close: () => {
      subscription.unsubscribe()
      leave()
      state.close()
    },
  }
}
