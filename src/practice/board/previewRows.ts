import type { TFunction } from 'i18next'
import {
  type Amount,
  decimalsOf,
  forexMargin,
  type Instrument,
  type Price,
  previewContract,
  previewSpot,
  type Side,
  slippageBound,
  winPays,
} from '#protocol'
import { formatAmount, formatMoney, formatPrice } from '../../ui/format/number.ts'
import type { KeyValueRow } from '../../ui/KeyValue.tsx'
import type { Desk } from '../desk.ts'
import { PRACTICE_COIN } from '../engine/account.ts'
import { forexView } from '../engine/forex.ts'
import type { MarketView } from '../engine/market.ts'
import type { BoardProduct } from './boardProduct.ts'

interface Asked {
  readonly product: BoardProduct
  readonly instrument: Instrument
  readonly side: Side
  readonly sz: Amount | undefined
  readonly px: Price | undefined
  readonly leverage: number
  readonly view: MarketView | undefined
  readonly desk: Desk
  readonly offer: { readonly ratio: string } | undefined
}

const coins = (value: Amount, coin: string): string =>
  `${coin === PRACTICE_COIN ? formatMoney(value, 2, 4) : formatAmount(value)} ${coin}`

type T = TFunction<['practice', 'trade', 'futures', 'forex', 'timed', 'errors']>

/** What the order would do now, by the functions that fill it. Nothing while a figure is missing. */
export const previewRows = (
  t: T,
  { product, instrument, side, sz, px, leverage, view, desk, offer }: Asked,
): readonly KeyValueRow[] => {
  if (sz === undefined) return []
  if (product === 'timed')
    return offer === undefined
      ? []
      : [{ id: 'pays', label: t('timed:pays'), value: coins(winPays(sz, offer.ratio), PRACTICE_COIN) }]
  if (view === undefined) return []
  const decimals = decimalsOf(instrument.tickSz)
  const [best, levels] = side === 'buy' ? [view.asks[0], view.asks] : [view.bids[0], view.bids]
  const worst = slippageBound({ side, px }, levels)
  if (product === 'spot') {
    const seen = previewSpot({ side, want: { base: sz }, limit: px, worst }, levels, undefined, instrument)
    return [
      { id: 'avg', label: t('trade:confirm.averagePrice'), value: formatPrice(seen.avgPx ?? px, decimals) },
      { id: 'total', label: t('trade:ticket.total'), value: coins(seen.quote, instrument.quoteCcy) },
      { id: 'fee', label: t('trade:details.fee'), value: coins(seen.fee, seen.feeCcy) },
    ]
  }
  if (product === 'perpetual') {
    const before = desk.account.peek().positions.find(({ instId }) => instId === instrument.instId)?.holding
    const seen = previewContract(
      before,
      { side, sz, leverage: before?.leverage ?? leverage, ...(px === undefined ? { worst } : { limit: px }) },
      levels,
      undefined,
      instrument,
      view.tiers ?? [],
    )
    return [
      { id: 'avg', label: t('futures:entry'), value: formatPrice(seen.entry, decimals) },
      { id: 'liq', label: t('futures:liquidation'), value: formatPrice(seen.liquidation, decimals) },
      { id: 'margin', label: t('futures:ticket.margin'), value: coins(seen.locked, PRACTICE_COIN) },
      { id: 'fee', label: t('trade:details.fee'), value: coins(seen.fee, PRACTICE_COIN) },
    ]
  }
  const forex = forexView(view)
  if (forex === undefined || best === undefined) return []
  const margin = forexMargin(sz, px ?? (best[0] as Price), forex.leverage, forex.conversion)
  return [{ id: 'margin', label: t('futures:ticket.margin'), value: coins(margin, PRACTICE_COIN) }]
}
