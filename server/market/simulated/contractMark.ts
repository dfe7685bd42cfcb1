import {
  decimalsOf,
  FUNDING_INTERVAL,
  type Instrument,
  type MarkPrice,
  markPriceOf,
  nextFunding,
  toAmount,
  toPrice,
} from '#protocol'
import { createBasis } from './basis.ts'
import { createFunding, type Funding } from './funding.ts'
import type { Model } from './model.ts'
import type { Touch } from './side.ts'

/**
 * Mark price and funding of a perpetual contract, from the index of its pair (in ticks) and its own trades and book.
 */
export const createContractMark = (
  model: Model,
  { instId, tickSz }: Instrument,
  index: (time: number) => number | undefined,
  last: (time: number) => number,
  touch: (time: number) => Pick<Touch, 'ask' | 'bid'>,
): { readonly mark: (now: number) => MarkPrice | undefined; readonly funding: Funding } => {
  const basis = createBasis(index, touch)
  const funding = createFunding(instId, (time) => {
    const [above, px] = [basis.at(time), index(time)]
    return above === undefined || px === undefined ? undefined : above / px
  })
  const decimals = decimalsOf(tickSz)
  return {
    funding,
    mark: (now) => {
      const px = index(now)
      if (px === undefined) return undefined
      const mean = basis.mean(now)
      const next = nextFunding(now)
      const markPx = markPriceOf(
        {
          index: toPrice(model.format.px(px)),
          fundingRate: funding.settled(next - FUNDING_INTERVAL),
          untilFunding: next - now,
          basis: mean === undefined ? undefined : toAmount((mean * model.tick).toFixed(decimals + 2)),
          last: toPrice(model.format.px(last(now))),
        },
        decimals,
      )
      return { instType: 'SWAP', instId, markPx, ts: String(now) }
    },
  }
}
