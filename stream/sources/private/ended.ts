// The user's ended orders, by poll and by the orders' channel.

import { type Order, tradingContracts } from '#protocol'
import { addEnded } from '../../feeds/endedOrders.ts'
import type { LazyContext } from '../source.ts'
import { createPrivateFeed, type PrivateFeed } from './feed.ts'
import type { PrivateSourceEvents } from './privateSource.ts'

interface EndedState {
  readonly orders: readonly Order[]
  readonly ts: number
}

/** How many orders the call brings. */
export const HISTORY_LIMIT = 100

/** The user's ended orders: the last hundred by the call, and each further one as soon as the channel brings it. */
export interface EndedFeed {
  readonly feed: PrivateFeed<EndedState>
  readonly add: (orders: readonly Order[], seq?: number) => void
  readonly forget: () => void
}

export const createEndedFeed = (context: LazyContext, parts: Pick<PrivateSourceEvents, 'changed'>): EndedFeed => {
  /** Those that the channel brought before the first answer. */
  let unmerged: readonly Order[] = []
  const feed = createPrivateFeed<EndedState, typeof tradingContracts.getHistoryContractsData>(
    context,
    {
      call: tradingContracts.getHistoryContractsData,
      input: { limit: HISTORY_LIMIT },
      merges: true,
      apply: (state, answer) => {
        const ts = Number(answer.ts)
        if (state !== undefined && ts < state.ts) return state
        return { orders: addEnded(state?.orders ?? unmerged, answer.orders), ts }
      },
      tsOf: ({ ts }) => ts,
      view: ({ orders }) => orders,
    },
    parts,
  )
  return {
    feed,
    add: (orders, seq) => {
      const { state } = feed
      if (state === undefined) unmerged = addEnded(unmerged, orders)
      else feed.pushed({ ...state, orders: addEnded(state.orders, orders) }, seq)
    },
    forget: () => {
      unmerged = []
    },
  }
}
