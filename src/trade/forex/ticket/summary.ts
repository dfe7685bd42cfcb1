import {
  type Amount,
  type Conversion,
  closingPrice,
  type Dealing,
  type ForexAccount,
  type ForexPreview,
  type fxContractConfig,
  type Holding,
  type Instrument,
  openingSide,
  pipOf,
  previewForex,
  ratio,
  sizeOfLots,
  subtract,
  swapPayment,
  toAmount,
  ZERO,
} from '#protocol'
import type { Depth } from '../../ticket/market/depth.ts'
import type { PlannedForexOrder } from './plan.ts'

/** Against what an order on a pair is counted. */
export interface ForexWorld {
  readonly instrument: Instrument
  readonly config: fxContractConfig.ForexConfig
  readonly dealing: Dealing
  /** Undefined without depth: then the dealing prices have no end. */
  readonly depth: Depth | undefined
  readonly conversion: Conversion
  /** With all positions; undefined for guests and until it is known. */
  readonly account: ForexAccount | undefined
  readonly holding: Holding | undefined
}

/** The resulting position, what it costs and what can happen: money in USDT. */
export interface ForexCost {
  readonly preview: ForexPreview
  readonly before: Holding | undefined
  /** What the result pays (above zero) or gets at the next rollover; undefined when nothing is left. */
  readonly swap: { readonly payment: Amount; readonly time: number; readonly days: number } | undefined
  /** How far the stop-out is from the price that would close, a fraction above zero. */
  readonly distance: string | undefined
  /** A guest, or an account that is not known yet: margin levels say nothing. */
  readonly isLoose: boolean
}

const NOBODY: ForexAccount = { available: ZERO, elsewhere: ZERO, positions: [] }

/** Swap of the next rollover for a position, at the terms that are in force then. */
export const nextSwapOf = (
  holding: Holding,
  { terms, later, nextSwap }: Pick<fxContractConfig.ForexConfig, 'terms' | 'later' | 'nextSwap'>,
  instrument: Instrument,
  conversion: Conversion,
): NonNullable<ForexCost['swap']> => {
  const then = later.findLast(({ from }) => Number(from) <= Number(nextSwap.time)) ?? terms
  const pips = holding.side === 'long' ? then.swapLong : then.swapShort
  const { days } = nextSwap
  return {
    payment: swapPayment(holding.size, pips, pipOf(instrument), days, conversion),
    time: Number(nextSwap.time),
    days,
  }
}

/** Cost and risk of an order before it is sent, by the functions that fill, judge and charge. */
export const summariseForex = (plan: PlannedForexOrder, world: ForexWorld): ForexCost => {
  const { instrument, config, dealing, depth, conversion, account, holding } = world
  const { side, lots, px } = plan
  const { positions, ...money } = account ?? NOBODY
  const others = positions.filter((one) => one.holding !== holding)
  const levels = depth === undefined ? [] : side === 'buy' ? depth.asks : depth.bids
  const preview = previewForex(
    holding,
    {
      side,
      sz: sizeOfLots(lots, instrument),
      leverage: config.userLeverage,
      ...(px === undefined ? {} : { at: px }),
    },
    { ...dealing, levels, conversion },
    { ...money, positions: others },
    instrument,
  )
  const after = preview.holding
  const closing = after === undefined ? undefined : closingPrice(after, dealing)
  const gap =
    preview.stopOut === undefined || closing === undefined || after === undefined
      ? undefined
      : openingSide(after.side) === 'buy'
        ? subtract(toAmount(closing), toAmount(preview.stopOut))
        : subtract(toAmount(preview.stopOut), toAmount(closing))
  return {
    preview,
    before: holding,
    swap: after === undefined ? undefined : nextSwapOf(after, config, instrument, conversion),
    distance: gap === undefined || closing === undefined ? undefined : ratio(gap, closing),
    isLoose: account === undefined,
  }
}
