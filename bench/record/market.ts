import { type Price, toPrice } from '#protocol'
import type { Clock } from '../../server/platform/ports.ts'
import type { IndexSource } from '../../server/ticks/sampling/sampler.ts'

/** An index that says something new whenever it is asked; costs next to nothing itself. */
export const createTalkativeMarket = (clock: Clock): IndexSource & { price(instId: string): Price } => {
  let turn = 0
  const price = (instId: string): Price => {
    turn += 1
    return toPrice(`${20_000 + instId.length}.${1 + (turn % 89)}`)
  }
  return {
    halted: undefined,
    has: () => true,
    isOpen: () => true,
    price,
    index: (instId) => {
      const idxPx = price(instId)
      const same = { open24h: idxPx, high24h: idxPx, low24h: idxPx, sodUtc0: idxPx, sodUtc8: idxPx }
      return { instId, idxPx, ...same, ts: String(clock.now()) }
    },
  }
}
