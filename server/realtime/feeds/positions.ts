import type { Position } from '#protocol'
import { type ChannelFeed, frameMaker, knownInstrument } from './context.ts'
import { stateFeed } from './stateFeed.ts'

const WHOLE: ReadonlySet<string | undefined> = new Set([undefined, 'ANY'])
const TYPES: ReadonlySet<string | undefined> = new Set([...WHOLE, 'SWAP', 'FOREX', 'FUTURES', 'MARGIN', 'OPTION'])

/** A user's positions: the open ones as a snapshot first, then whole positions that changed, a closed one with `pos` 0. */
export const positions: ChannelFeed = {
  fields: ['instType', 'instId', 'uid'],
  open(arg, context) {
    const { private: hub } = context
    const { uid, instId, instType } = arg
    if (hub === undefined || uid === undefined || !TYPES.has(instType)) return undefined
    if (instId !== undefined && knownInstrument(arg, context) === undefined) return undefined
    const isAsked = (position: Position): boolean =>
      (instId === undefined || position.instId === instId) && (WHOLE.has(instType) || position.instType === instType)
    return stateFeed<readonly Position[], Position>({
      hub,
      uid,
      log: () => hub.journal(uid).positions,
      isWhole: instId === undefined && WHOLE.has(instType),
      load: (posIds) => hub.source.snapshotPositions(uid, posIds),
      items: (all) => all.filter(isAsked),
      elements: (_all, some) => some,
      encode: frameMaker(arg),
    })
  },
}
