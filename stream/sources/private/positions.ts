// The user's open positions, by channel and poll.

import { contractOrder, type Position } from '#protocol'
import {
  applyPositionsPoll,
  applyPositionsSnapshot,
  applyPositionsUpdate,
  emptyPositions,
  type PositionsState,
  positionList,
} from '../../feeds/positions.ts'
import type { LazyContext } from '../source.ts'
import { openPrivateChannel } from './channel.ts'
import { createPrivateFeed } from './feed.ts'
import type { PrivateParts, PrivateSource } from './parts.ts'

/** The user's open positions. */
export const createPositionsFeed = (context: LazyContext, parts: PrivateParts): PrivateSource => {
  const feed = createPrivateFeed<PositionsState, typeof contractOrder.selectPosition>(
    context,
    {
      call: contractOrder.selectPosition,
      input: {},
      apply: (state = emptyPositions, answer) => applyPositionsPoll(state, answer),
      tsOf: ({ ts }) => ts,
      view: (state) => ({ kind: 'positions', positions: positionList(state) }),
    },
    parts,
  )
  return {
    feed,
    join: () => {
      const channel = openPrivateChannel<Position>(context, {
        arg: { channel: 'positions', instType: 'ANY' },
        isState: true,
        snapshot: (all) =>
          feed.pushed(applyPositionsSnapshot(feed.state ?? emptyPositions, all), channel.cursor?.offset),
        update: (changed) =>
          feed.pushed(applyPositionsUpdate(feed.state ?? emptyPositions, changed), channel.cursor?.offset),
        phase: parts.phase(feed),
      })
      return channel
    },
  }
}
