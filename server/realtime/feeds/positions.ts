import type { Position } from '#protocol'
import { forexToWire, readForexAccount } from '../../engine/forex/account.ts'
import { positionsToWire, readContractAccount } from '../../engine/futures/account.ts'
import { frameMaker, knownInstrument } from './context.ts'
import type { StateChannelFeed } from './stateChannel.ts'
import { stateFeed } from './stateFeed.ts'

const WHOLE: ReadonlySet<string | undefined> = new Set([undefined, 'ANY'])
const TYPES: ReadonlySet<string | undefined> = new Set([...WHOLE, 'SWAP', 'FOREX', 'FUTURES', 'MARGIN', 'OPTION'])

/** A user's positions: a snapshot of the open ones, then each changed position as a whole; a closed one has `pos` 0. */
export const positions: StateChannelFeed<readonly Position[]> = {
  async read(sources, uid, posIds) {
    const contracts = await readContractAccount(sources, uid, posIds)
    const forex = await readForexAccount(sources, uid, posIds, contracts)
    const all = [...positionsToWire(contracts), ...forexToWire(forex, sources.market)]
    return posIds === undefined ? all : all.filter(({ posId }) => posIds.includes(posId))
  },
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
      log: () => hub.journal(uid).states.positions,
      isWhole: instId === undefined && WHOLE.has(instType),
      load: (posIds) => hub.source.snapshots.positions(uid, posIds),
      items: (all) => all.filter(isAsked),
      elements: (_all, some) => some,
      encode: frameMaker(arg),
    })
  },
}
