import { BehaviorSubject, combineLatest, map } from 'rxjs'
import { home } from '#protocol'
import type { Rank } from '../api.ts'
import { poll } from '../poll.ts'
import { createPollState } from './pollState.ts'
import type { Context, Wire } from './wire.ts'

/** What gained, lost and traded most, by poll. */
export const createRankWire = ({ ports, call, visible, reporter }: Context, changed: () => void): Wire => {
  const state = createPollState(ports, changed)
  const watched = new BehaviorSubject(true)
  let rank: Rank | undefined
  let taken: Rank | undefined
  const active = combineLatest([visible, watched]).pipe(map(([seen, wanted]) => seen && wanted))
  const subscription = poll(ports, active, (signal) => call(home.homeCoinDataRank, {}, signal)).subscribe((reply) => {
    reporter.note(reply)
    if (reply.kind !== 'ok') return state.failed(reply.kind)
    if (rank === undefined || Number(reply.data.ts) >= Number(rank.ts)) rank = reply.data
    state.live(Number(rank.ts))
  })
  return {
    get state() {
      return state.value
    },
    take: (full) => {
      if (rank === undefined || (!full && rank === taken)) return undefined
      taken = rank
      return { kind: 'rank', rank }
    },
    watch: (on) => watched.next(on),
    close: () => {
      subscription.unsubscribe()
      state.close()
    },
  }
}
