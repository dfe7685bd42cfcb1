import type { TFunction } from 'i18next'
import type { Instrument } from '#protocol'
import { limitHint } from '../../ticket/confirm/limitHint.ts'
import type { MarketNow } from '../../ticket/market/useMarketNow.ts'
import type { ConfirmTexts } from '../../ticket/product.ts'
import type { OrderSummary, PlannedOrder } from '../ticket/summary.ts'
import { costRows, exchangeRows } from './summaryRows.ts'

const ACTS = {
  buy: {
    market: 'trade:confirm.buyNow',
    limit: 'trade:confirm.placeBuy',
    stop: 'trade:confirm.placeStop',
    oco: 'trade:confirm.placeOco',
  },
  sell: {
    market: 'trade:confirm.sellNow',
    limit: 'trade:confirm.placeSell',
    stop: 'trade:confirm.placeStop',
    oco: 'trade:confirm.placeOco',
  },
} as const

/** What to know of this kind of order; nothing of one that is over at once. */
const hintOf = (t: TFunction<'trade'>, order: PlannedOrder, summary: OrderSummary | undefined): string | undefined => {
  if (order.type === 'stop') return t('trade:confirm.stopHint')
  return order.type === 'oco' ? t('trade:confirm.ocoHint') : limitHint(t, order, summary)
}

interface Around {
  readonly instrument: Instrument
  readonly market: MarketNow
  /** A usual day's move, as a fraction. */
  readonly usual: number | undefined
}

/** What the confirm sheet says of a spot order. */
export const spotConfirmTexts = (
  t: TFunction<'trade'>,
  order: PlannedOrder,
  summary: OrderSummary | undefined,
  { instrument, market, usual }: Around,
): ConfirmTexts => {
  const buys = order.side === 'buy'
  return {
    title: t(buys ? 'trade:confirm.buy' : 'trade:confirm.sell'),
    act: t(ACTS[order.side][order.type], { coin: instrument.baseCcy }),
    age: market.connected ? market.age : undefined,
    head: summary && exchangeRows(t, order, summary),
    costs: summary === undefined ? [] : costRows(t, order, summary, instrument, usual),
    notes: [hintOf(t, order, summary)],
    lostNote: t(buys ? 'trade:confirm.lostReply' : 'trade:confirm.lostReplySell'),
  }
}
